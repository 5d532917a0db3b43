# %% [markdown]
# # Every way to a place, or why there is none

# %%
import numpy as np

import vi3dras as vi

arm = vi.robot("puma560")
pose = arm.fk([10, -60, 70, 20, 30, 40])
found = arm.ik(pose)
found.to_frame().round(2)

# %% [markdown]
# All of them, asked by forward kinematics:

# %%
print(bool(np.abs(arm.fk(found.q).matrix - pose.matrix).max() < 1e-6))

# %%
found.plot()

# %% [markdown]
# An arm with five joints takes a place and the angle of its hand to the ground.

# %%
lynx = vi.robot("lynx6")
for wrist in (-90, -50, 0, 50):
    answer = lynx.ik([20, 0, 15], wrist=wrist)
    print(wrist, len(answer), int(answer.within_limits.sum()))

# %% [markdown]
# What cannot be reached has a reason, a size and a nearest place.

# %%
far = lynx.ik([45, 10, 15])
print(far.reason)
print(round(far.distance, 3), far.nearest.position.round(3))

# %%
print(lynx.ik([-20, 5, 10], wrist=-30).reason)
