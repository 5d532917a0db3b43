# %% [markdown]
# # Where an arm can be
#
# The grid of the 3D-RAS paper: every joint in steps of the Factor, points per link as in its Eq 18.

# %%
import vi3dras as vi

arm = vi.robot("lynx6")
space = arm.workspace(factor=15)
print(space)
print(space.bounds.round(2))

# %%
space.plot()

# %% [markdown]
# A workspace is a solid: it has a volume, a reach, perhaps holes.

# %%
print(f"{space.volume:.0f} cm³, from {space.smallest_reach:.2f} to {space.largest_reach:.2f} cm")
print(len(space.holes.voids), "voids,", len(space.holes.tunnels), "tunnels")

# %% [markdown]
# Finer steps are more points of the same solid.

# %%
for factor in (30, 20, 15, 10):
    other = arm.workspace(factor)
    print(factor, other.points_per_link[-1], round(other.volume))

# %% [markdown]
# As a table, with the unit in every column.

# %%
space.to_frame().groupby("link", sort=False).size()
