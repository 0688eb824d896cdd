/* Shows a HUD by the server's socket, and prints the answers. A server has to run.
 *
 *     cc -o show show.c && ./show
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static const char *variable(const char *name, const char *otherwise) {
  const char *value = getenv(name);
  return value && *value ? value : otherwise;
}

int main(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const char *path = variable("BEZEL_SOCKET", NULL);
  if (path)
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  else
    snprintf(address.sun_path, sizeof address.sun_path, "%s/bezel/%s.sock", variable("XDG_RUNTIME_DIR", ""),
             variable("WAYLAND_DISPLAY", "wayland-0"));

  int server = socket(AF_UNIX, SOCK_STREAM, 0);
  if (server < 0 || connect(server, (struct sockaddr *)&address, sizeof address) < 0) {
    perror(address.sun_path);
    return 69;
  }
  FILE *stream = fdopen(server, "r+");
  fputs("{\"bezel\":1,\"id\":1,\"words\":[\"success\",\"Copied\",\"--id\",\"copy\"]}\n", stream);
  fflush(stream);

  /* The last line of a request has its status. A program that does more needs a reader of JSON. */
  char line[65536];
  while (fgets(line, sizeof line, stream)) {
    fputs(line, stdout);
    const char *status = strstr(line, "\"status\":");
    if (status) return atoi(status + strlen("\"status\":"));
  }
  return 1;
}
