import Glibc

exit(Client(CommandLine.unsafeArgv, count: Int(CommandLine.argc)).run())
