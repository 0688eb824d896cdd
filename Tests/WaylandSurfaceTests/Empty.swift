// WaylandSurface
