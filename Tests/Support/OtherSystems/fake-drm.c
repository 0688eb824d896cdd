/* A graphics device for Hyprland on a machine without one, loaded with LD_PRELOAD.
 *
 * Hyprland's backend needs a DRM node to allocate its buffers. This library is a node that has dumb buffers and PRIME
 * only, so that Mesa renders in software. The device is one sparse memfd; a buffer is a range of it, and mmap needs no
 * help. A PRIME descriptor is an empty memfd whose inode number names its buffer. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { LIMIT = 4096 };
static const uint64_t device_size = 1ull << 36;

/* A buffer's handle is its index; 0 is none. */
static struct buffer {
  uint64_t offset, size;
  int references, prime;
  ino_t inode;
} buffers[LIMIT];
static uint64_t used;
static int device = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int open_device(void) {
  pthread_mutex_lock(&lock);
  if (device < 0) {
    device = memfd_create("fake-drm", MFD_CLOEXEC);
    if (ftruncate(device, (off_t)device_size)) abort();
  }
  pthread_mutex_unlock(&lock);
  return device;
}

/* libgbm takes character devices only. */
int fstat(int fd, struct stat *status) {
  struct stat own;
  int result = (int)syscall(SYS_fstat, fd, status);
  if (!result && device >= 0 && !syscall(SYS_fstat, device, &own) && own.st_dev == status->st_dev &&
      own.st_ino == status->st_ino) {
    status->st_mode = S_IFCHR | 0666;
    status->st_rdev = makedev(226, 128);
  }
  return result;
}

int fstat64(int fd, struct stat64 *status) { return fstat(fd, (struct stat *)status); }

/* Aquamarine::CHeadlessBackend::drmFD() and drmRenderNodeFD() */
int _ZN10Aquamarine16CHeadlessBackend5drmFDEv(void *self) {
  (void)self;
  return open_device();
}

int _ZN10Aquamarine16CHeadlessBackend15drmRenderNodeFDEv(void *self) {
  (void)self;
  return open_device();
}

/* libdrm */

static char *name_of(int fd) {
  char *name;
  return asprintf(&name, "/proc/self/fd/%d", fd) < 0 ? NULL : name;
}

char *drmGetDeviceNameFromFd2(int fd) { return name_of(fd); }
char *drmGetRenderDeviceNameFromFd(int fd) { return name_of(fd); }

int drmIsMaster(int fd) {
  (void)fd;
  return 0;
}

int drmGetNodeTypeFromFd(int fd) {
  (void)fd;
  return 2; /* a render node */
}

int drmGetDevice(int fd, void *found) {
  (void)fd, (void)found;
  return -ENODEV;
}

int drmGetDevice2(int fd, uint32_t flags, void *found) {
  (void)flags;
  return drmGetDevice(fd, found);
}

struct version {
  int major, minor, patch, name_length;
  char *name;
  int date_length;
  char *date;
  int description_length;
  char *description;
};

struct version *drmGetVersion(int fd) {
  (void)fd;
  struct version *version = calloc(1, sizeof *version);
  version->major = 1;
  version->name = strdup("fake-drm");
  version->date = strdup("0");
  version->description = strdup("none");
  version->name_length = 8, version->date_length = 1, version->description_length = 4;
  return version;
}

int drmGetCap(int fd, uint64_t capability, uint64_t *value) {
  (void)fd;
  enum { DUMB_BUFFER = 1, PRIME = 5 };
  *value = capability == DUMB_BUFFER ? 1 : capability == PRIME ? 3 : 0;
  return 0;
}

static void release(uint32_t handle) {
  struct buffer *buffer = &buffers[handle % LIMIT];
  if (!buffer->references || --buffer->references) return;
  fallocate(device, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)buffer->offset, (off_t)buffer->size);
  if (buffer->inode) close(buffer->prime);
  memset(buffer, 0, sizeof *buffer);
}

struct create_dumb {
  uint32_t height, width, bits, flags, handle, pitch;
  uint64_t size;
};

static int create(struct create_dumb *request) {
  uint32_t handle = 1;
  while (handle < LIMIT && buffers[handle].references) handle++;
  request->pitch = (request->width * ((request->bits + 7) / 8) + 63) & ~63u;
  request->size = ((uint64_t)request->pitch * request->height + 4095) & ~4095ull;
  if (handle == LIMIT || used + request->size > device_size) {
    errno = ENOMEM;
    return -1;
  }
  buffers[handle] = (struct buffer){.offset = used, .size = request->size, .references = 1};
  used += request->size;
  request->handle = handle;
  return 0;
}

int drmIoctl(int fd, unsigned long request, void *argument) {
  enum { GEM_CLOSE = 0x09, GET_CAP = 0x0c, CREATE_DUMB = 0xb2, MAP_DUMB = 0xb3, DESTROY_DUMB = 0xb4 };
  int result = 0;
  open_device();
  pthread_mutex_lock(&lock);
  switch (request & 0xff) {
    case CREATE_DUMB: result = create(argument); break;
    case MAP_DUMB: {
      struct { uint32_t handle, padding; uint64_t offset; } *map = argument;
      map->offset = buffers[map->handle % LIMIT].offset;
      break;
    }
    case DESTROY_DUMB:
    case GEM_CLOSE: release(*(uint32_t *)argument); break;
    case GET_CAP: drmGetCap(fd, ((uint64_t *)argument)[0], &((uint64_t *)argument)[1]); break;
    default:
      errno = EINVAL;
      result = -1;
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int drmCloseBufferHandle(int fd, uint32_t handle) { return drmIoctl(fd, 0x09, &handle); }

int drmPrimeHandleToFD(int fd, uint32_t handle, uint32_t flags, int *prime) {
  (void)fd, (void)flags;
  struct buffer *buffer = &buffers[handle % LIMIT];
  struct stat status;
  pthread_mutex_lock(&lock);
  if (!buffer->inode) {
    buffer->prime = memfd_create("fake-prime", MFD_CLOEXEC);
    if (ftruncate(buffer->prime, (off_t)buffer->size) || fstat(buffer->prime, &status)) abort();
    buffer->inode = status.st_ino;
  }
  *prime = fcntl(buffer->prime, F_DUPFD_CLOEXEC, 3);
  pthread_mutex_unlock(&lock);
  return *prime < 0 ? -errno : 0;
}

int drmPrimeFDToHandle(int fd, int prime, uint32_t *handle) {
  (void)fd;
  struct stat status;
  int result = -EINVAL;
  if (fstat(prime, &status)) return -errno;
  pthread_mutex_lock(&lock);
  for (uint32_t index = 1; index < LIMIT && result; index++)
    if (buffers[index].references && buffers[index].inode == status.st_ino) {
      buffers[index].references++;
      *handle = index;
      result = 0;
    }
  pthread_mutex_unlock(&lock);
  return result;
}
