/*
 * Preloaded into a program, moves the time of day that it is told by MOVED_CLOCK seconds; clocks that only measure
 * how long something takes stay. libfaketime shows the true time while a program waits, so that the handlers of
 * PostgreSQL's alarms would compare it with a moved one, and a lock or a deadlock would never time out, or at once.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long moved_seconds;

__attribute__((constructor)) static void read_setting(void)
{
    const char *setting = getenv("MOVED_CLOCK");
    moved_seconds = setting == NULL ? 0 : atol(setting);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    int answer = (int)syscall(SYS_clock_gettime, clock, time);
    if (answer == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        time->tv_sec += moved_seconds;
    return answer;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0)
        return -1;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *kept)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (kept != NULL)
        *kept = now.tv_sec;
    return now.tv_sec;
}
