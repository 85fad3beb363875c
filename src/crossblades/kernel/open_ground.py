"""Where one gets to on open ground, where all steps are alike."""

from functools import lru_cache


@lru_cache(maxsize=1024)
def reach_on_open_ground(
    width: int, height: int, start: int, free: int, budget: int
) -> tuple[int, ...]:
    """`Grid.reach` where all steps are alike; the same dashes are weighed again and again."""
    full = (1 << width * height) - 1
    left_edge = full // ((1 << width) - 1)
    not_left, not_right = full & ~left_edge, full & ~(left_edge << width - 1)
    layer = start
    layers = [layer]
    left = free & ~layer
    for _ in range(budget):
        layer |= (layer & not_right) << 1 | (layer & not_left) >> 1
        layer = (layer | layer << width | layer >> width) & left
        if not layer:
            break
        layers.append(layer)
        left ^= layer
    return tuple(layers)
