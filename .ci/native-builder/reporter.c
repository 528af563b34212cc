/* What the builder's report asks of C. */
#include <jni.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

JNIEXPORT jlong JNICALL Java_com_oracle_svm_hosted_ProgressReporterCHelper_getPeakRSS0(JNIEnv *env, jclass class) {
    (void) env; (void) class;
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (jlong) usage.ru_maxrss * 1024 : -1;
}

JNIEXPORT jint JNICALL Java_com_oracle_svm_hosted_ProgressReporterCHelper_getTerminalWindowColumns0(JNIEnv *env, jclass class) {
    (void) env; (void) class;
    struct winsize window;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 ? window.ws_col : -1;
}
