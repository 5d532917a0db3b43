# %% [markdown]
# # Many places, and the way between them

# %%
import numpy as np

import vi3dras as vi

arm = vi.robot("lynx6")
x, z = np.meshgrid(np.linspace(4, 44, 21), np.linspace(0, 44, 23), indexing="ij")
reach = arm.reach(np.stack([x, 0 * x, z], axis=-1))
print(reach.reachable.shape, round(reach.percent, 2))
print({name: count for name, count in reach.classes.items() if count})

# %%
reach.plot()

# %% [markdown]
# Each place has its reason.

# %%
print(reach.why(0))
print(reach.why(len(reach) - 1))

# %% [markdown]
# While one coordinate of the tool is swept, every joint goes its own way.

# %%
sweep = arm.sweep("px", 10, 35, 101, at=[0, 6, 15], wrist=-30)
print(sweep)
print(sweep.q[[40, 55, 70]].round(3))

# %%
sweep.plot()
