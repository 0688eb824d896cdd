// room: EventLoop
