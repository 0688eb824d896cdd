import CTestSystem
import Glibc
import HeadlessSway

/// One client's two sockets: its own, and the one that stands for it at the compositor.
final class ProxiedClient {
  let pid: Int32
  let client: Descriptor
  let compositor: Descriptor
  private var follower = WireFollower()

  init(client: Descriptor, compositor: Descriptor) {
    pid = test_peer_pid(client.number)
    self.client = client
    self.compositor = compositor
  }

  /// Passes on what has come from one side, descriptors included; nil when a side has hung up.
  func forward(fromClient: Bool) -> [WireFollower.Sight]? {
    let source = fromClient ? client : compositor
    let target = fromClient ? compositor : client
    var descriptors = [Int32](repeating: -1, count: 28)
    var descriptorCount = descriptors.count
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { space in
      let count = test_receive(source.number, space.baseAddress, space.count, &descriptors, &descriptorCount)
      defer { descriptors.prefix(descriptorCount).forEach { close($0) } }
      guard count > 0 else { return nil }
      let bytes = space[..<count]
      let sights = fromClient ? follower.followRequests(bytes) : follower.followEvents(bytes)
      guard send(UnsafeRawBufferPointer(rebasing: bytes), descriptors.prefix(descriptorCount), to: target)
      else {
        return nil
      }
      return sights
    }
  }

  private func send(
    _ bytes: UnsafeRawBufferPointer, _ descriptors: ArraySlice<Int32>, to target: Descriptor
  ) -> Bool {
    // Descriptors travel with the first byte of their message, so they go with the first part.
    var sent = test_send(target.number, bytes.baseAddress, bytes.count, Array(descriptors), descriptors.count)
    while sent >= 0 && sent < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      let more = test_send(target.number, rest.baseAddress, rest.count, nil, 0)
      guard more > 0 else { return false }
      sent += more
    }
    return sent >= 0
  }
}
