"""The equations of an arm in letters: its matrices, Jacobians and forces, written as students write them."""
