// room: ProtocolScanner
