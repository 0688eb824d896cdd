import Glibc

exit(EchoServer.run(CommandLine.arguments))
