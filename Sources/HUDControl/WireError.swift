/// Bytes that aren't what they should be. The connection they came from has no further use.
package enum WireError: Error, Equatable, CustomStringConvertible {
  /// The other program is older or newer, or it isn't one of ours.
  case version(UInt8)
  case kind(UInt8)
  case oversize(Int)
  /// The payload's inside contradicts its length.
  case malformed
  /// More came after the one request that a connection carries.
  case moreThanOneRequest
  /// A request where a reply belongs, or a reply where a request does.
  case wrongDirection

  package var description: String {
    switch self {
    case .version(let version):
      "the other side speaks version \(version) of the control protocol and this one version \(Frame.version); "
        + "end the old server with 'bezel stop' and install bezel and bezeld together"
    case .kind(let kind): "frame kind \(kind) is unknown; kinds are 1 to 4"
    case .oversize(let size):
      "a message of \(size) bytes is too large; the limit is \(Frame.payloadLimit) bytes"
    case .malformed: "the message's content doesn't fit its length; it was not written by bezel"
    case .moreThanOneRequest: "a second request came on one connection; open a connection for each"
    case .wrongDirection: "the message goes the other way; requests go to the server, replies come from it"
    }
  }
}
