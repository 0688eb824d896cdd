import ControlWire
import Glibc

exit(Int32(Client(CommandLine.unsafeArgv, count: Int(CommandLine.argc)).run().rawValue))
