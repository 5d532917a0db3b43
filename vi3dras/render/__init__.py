"""Pictures of a scene: messages in, float32 RGBA frames out; knows no robot and no window."""
