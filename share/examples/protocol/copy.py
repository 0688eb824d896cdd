#!/usr/bin/env python3
"""Shows progress by the server's socket: several requests on one connection. A server has to run."""
import json
import os
import socket
import sys


class Bezel:
    def __init__(self):
        display = os.environ.get("WAYLAND_DISPLAY", "wayland-0")
        path = os.environ.get("BEZEL_SOCKET") or f"{os.environ['XDG_RUNTIME_DIR']}/bezel/{display}.sock"
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.id = 0

    def run(self, *words):
        """Sends a command and waits for its status."""
        self.id += 1
        request = {"bezel": 1, "id": self.id, "words": words, "directory": os.getcwd()}
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        for line in self.lines:
            answer = json.loads(line)
            if answer["id"] != self.id:
                continue
            if "output" in answer:
                print(answer["output"], end="")
            if "json" in answer:
                print(answer["json"])
            if "error" in answer:
                print(f"bezel: {answer['error']}", file=sys.stderr)
            if "status" in answer:
                return answer["status"]
        raise ConnectionError("the server ended before it answered")


bezel = Bezel()
bezel.run("show", "Copying", "--id", "copy", "--progress", "0/3")
for done in range(1, 4):
    bezel.run("update", "copy", "--progress", f"{done}/3")
sys.exit(bezel.run("success", "Copied", "--id", "copy"))
