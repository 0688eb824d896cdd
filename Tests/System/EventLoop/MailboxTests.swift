import BezelEventLoop
import Foundation
import Testing

@Suite("Mailbox")
struct MailboxTests {
  @Test("messages of other threads are delivered on the loop, each thread's in order")
  func letters() throws {
    let loop = EventLoop()
    var received: [[Int]] = [[], [], []]
    let mailbox = try Mailbox<(thread: Int, number: Int)> { received[$0.thread].append($0.number) }
    loop.add(mailbox)
    let sender = mailbox.sender
    for thread in 0..<3 {
      Thread.detachNewThread { for number in 0..<500 { sender.post((thread, number)) } }
    }
    while received.map(\.count) != [500, 500, 500] { loop.turn(timeout: .seconds(60)) }
    #expect(received.allSatisfy { $0 == Array(0..<500) })
    loop.remove(mailbox)
    mailbox.close()
    loop.finish()
  }

  @Test("a message wakes a sleeping loop, which sleeps again when the mailbox is empty")
  func wakeUps() throws {
    let loop = EventLoop()
    var received = 0
    let mailbox = try Mailbox<Int> { received += $0 }
    loop.add(mailbox)
    let sender = mailbox.sender
    Thread.detachNewThread { sender.post(7) }
    loop.turn(timeout: .seconds(60))
    #expect(received == 7)
    let timer = LoopTimer(on: loop) {}
    timer.arm(after: .milliseconds(2))
    loop.turn()
    #expect(timer.deadline == nil, "the turn slept until the timer")
    loop.remove(mailbox)
    mailbox.close()
    loop.finish()
  }

  @Test("a message posted by the handler is delivered in the next turn")
  func reentry() throws {
    let loop = EventLoop()
    var received: [Int] = []
    var post: ((Int) -> Void)?
    let mailbox = try Mailbox<Int> {
      received.append($0)
      if $0 < 3 { post?($0 + 1) }
    }
    let sender = mailbox.sender
    post = { sender.post($0) }
    loop.add(mailbox)
    sender.post(1)
    loop.turn(timeout: .zero)
    #expect(received == [1])
    loop.turn(timeout: .zero)
    loop.turn(timeout: .zero)
    #expect(received == [1, 2, 3])
    loop.remove(mailbox)
    mailbox.close()
    loop.finish()
  }

  @Test("a closed mailbox drops messages")
  func closed() throws {
    let mailbox = try Mailbox<Int> { _ in }
    let sender = mailbox.sender
    #expect(sender.post(1))
    mailbox.close()
    mailbox.close()
    #expect(!sender.post(2))
  }
}
