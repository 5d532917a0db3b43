# %% [markdown]
# # First steps
#
# One rule of units: lengths are in the arm's own unit, angles are in degrees, in and out.

# %%
import vi3dras as vi

arm = vi.robot("lynx6")
arm.units

# %%
arm.to_frame()

# %% [markdown]
# Forward kinematics: joint values in, the place and the orientation of the tool out.

# %%
pose = arm.fk([20, 70, -40, -30, 0])
print(pose.position.round(3), pose.abc.round(2))
print(pose.matrix.round(4) + 0.0)

# %%
pose.plot()

# %% [markdown]
# Many poses at once are an array of any leading shape `(..., 5)`.

# %%
import numpy as np

q = np.zeros((181, 5))
q[:, 1] = np.linspace(0, 180, 181)
arc = arm.fk(q)
print(arc)
print(arc.position[[0, 90, 180]].round(2) + 0.0)

# %% [markdown]
# What leaves the limits is computed all the same, and told.

# %%
bad = arm.fk([0, 200, -45, -30, 0])
print(bad)
print(bad.violations)

# %% [markdown]
# The same arm in other units:

# %%
si = vi.robot("lynx6", length="m", angle="rad")
print(si.units, si.fk([0.3, 1.2, -0.7, -0.5, 0]).position.round(4))
