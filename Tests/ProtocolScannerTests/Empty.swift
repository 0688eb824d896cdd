// ProtocolScanner
