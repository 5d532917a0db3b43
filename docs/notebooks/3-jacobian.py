# %% [markdown]
# # The Jacobian: speeds, forces, singular poses

# %%
import numpy as np

import vi3dras as vi

arm = vi.robot("puma560", length="m", angle="rad")
q = np.array([0.2, -0.8, 0.9, 0.3, 0.7, 0.1])
J = arm.jacobian(q)
print(J.round(3) + 0.0)

# %% [markdown]
# Its columns are slopes of forward kinematics.

# %%
step = 1e-6
slopes = [(arm.fk(q + d).position - arm.fk(q - d).position) / (2 * step) for d in step * np.eye(6)]
print(bool(np.allclose(np.transpose(slopes), J[:3], atol=1e-8)))

# %% [markdown]
# Joint speeds for 0.1 m/s along x, and torques that hold 10 N.

# %%
print(np.linalg.solve(J, [0.1, 0, 0, 0, 0, 0]).round(4))
print((J.T @ [0, 0, -10, 0, 0, 0]).round(3) + 0.0)

# %% [markdown]
# A wrist with joint 5 at zero is singular.

# %%
for q5 in (0.5, 0.1, 0.01, 0.0):
    print(q5, round(float(np.linalg.det(arm.jacobian([0.2, -0.8, 0.9, 0.3, q5, 0.1]))), 5) + 0.0)

# %% [markdown]
# Dexterity of two links over the elbow: 0 when they are in line.

# %%
flat = vi.robot("planar2r")
elbow = np.linspace(0, 180, 7)
poses = flat.fk(np.stack([0 * elbow, elbow], axis=-1))
print(np.stack([elbow, poses.dexterity.round(3)]))
