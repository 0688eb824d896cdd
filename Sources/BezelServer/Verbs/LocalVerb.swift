import ArgumentParser
import HUDServer

/// A verb that `bezeld` carries out itself, without a server.
protocol LocalVerb: ParsableCommand {
  func answer() throws -> Answer
}
