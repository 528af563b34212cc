/* The limits of the control group, of version 2 or 1, that this process sees as its root; -1 where there is none. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VERSION = 240100, FOUND = 1, NONE = 0, TOO_OLD = 2, TOO_NEW = 3 };

static int line_of(const char *name, char *line, int size) {
    char path[256];
    snprintf(path, sizeof path, "/sys/fs/cgroup/%s", name);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    int found = fgets(line, size, file) != NULL;
    fclose(file);
    return found;
}

static int64_t number_in(const char *name) {
    char line[64];
    if (!line_of(name, line, sizeof line) || strncmp(line, "max", 3) == 0) return -1;
    return strtoll(line, NULL, 10);
}

static uint64_t machine_memory(void) { return (uint64_t) sysconf(_SC_PHYS_PAGES) * (uint64_t) sysconf(_SC_PAGESIZE); }

/* Of version 1, a number near that of all addresses stands for none. */
static int64_t memory_limit(void) {
    int64_t limit = number_in("memory.max");
    if (limit < 0) limit = number_in("memory/memory.limit_in_bytes");
    return limit > 0 && (uint64_t) limit < machine_memory() ? limit : -1;
}

static int cpu_quota(long *quota, long *period) {
    char line[64];
    if (line_of("cpu.max", line, sizeof line)) return sscanf(line, "%ld %ld", quota, period) == 2 && *period > 0;
    *quota = (long) number_in("cpu/cpu.cfs_quota_us");
    *period = (long) number_in("cpu/cpu.cfs_period_us");
    return *quota > 0 && *period > 0;
}

int svm_container_initialize(int version) {
    if (version != VERSION) return version > VERSION ? TOO_OLD : TOO_NEW;
    long quota, period;
    return memory_limit() > 0 || cpu_quota(&quota, &period) ? FOUND : NONE;
}

uint64_t svm_container_physical_memory(void) { return machine_memory(); }

int64_t svm_container_memory_limit_in_bytes(void) { return memory_limit(); }
int64_t svm_container_memory_and_swap_limit_in_bytes(void) { return -1; }
int64_t svm_container_memory_soft_limit_in_bytes(void) { return number_in("memory.low"); }
int64_t svm_container_memory_usage_in_bytes(void) { return number_in("memory.current"); }
int64_t svm_container_memory_max_usage_in_bytes(void) { return number_in("memory.peak"); }
int64_t svm_container_rss_usage_in_bytes(void) { return -1; }
int64_t svm_container_cache_usage_in_bytes(void) { return -1; }

int svm_container_active_processor_count(void) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    int count = sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : (int) sysconf(_SC_NPROCESSORS_ONLN);
    long quota, period;
    if (cpu_quota(&quota, &period)) {
        int share = (int) ((quota + period - 1) / period);
        if (share < 1) share = 1;
        if (share < count) count = share;
    }
    return count;
}
