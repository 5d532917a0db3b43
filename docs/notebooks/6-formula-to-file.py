# %% [markdown]
# # From a formula to a checked file

# %%
from pathlib import Path

import vi3dras as vi

arm = vi.robot("lynx6")
rose = vi.formula(x="20 + 6cos(3u)cos(u)", y="6cos(3u)sin(u)", z="12", u="0:180:120")
rose.paint(arm)

# %% [markdown]
# One of the library, moved to where the arm reaches all of it:

# %%
weld = vi.formula("pipe-weld")
print(weld.paint(arm).percent)
fitted = weld.fit(arm)
print(fitted.paint(arm).percent)

# %%
fitted.paint(arm).plot()

# %% [markdown]
# The arm follows it at 5 cm/s; every row is checked.

# %%
motion = fitted.follow(arm, speed=5)
motion.passport

# %%
motion.plot()

# %% [markdown]
# Written with its passport, and read again:

# %%
written = motion.export("weld.csv")
print(written.file.name, written.passport.name, written.is_draft)
print(vi.read("weld.csv"))
print(len(Path("weld.csv").read_text().splitlines()))

# %% [markdown]
# What laws of motion cost, from rest to rest:

# %%
for law in ("cubic", "quintic", "cycloidal", "trapezoid"):
    print(law, round(arm.move("home", [60, 45, -30, 20, 0], law=law).duration, 3))
