// room: WaylandSurface
