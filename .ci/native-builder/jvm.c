/* What an image asks of libjvm itself. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

void initialize(void) {}

int JVM_ActiveProcessorCount(void) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    return sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : (int) sysconf(_SC_NPROCESSORS_ONLN);
}

int64_t JVM_CurrentTimeMillis(void *env, void *class) {
    (void) env; (void) class;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
