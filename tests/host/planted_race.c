/* Two threads that count in one number without asking: tools/races runs this first, because a tool that does not see this race sees none. */
#include <pthread.h>
#include <stddef.h>

static int number;

static void *count(void *argument) {
    (void)argument;
    for (int i = 0; i < 1000; i++) number++;
    return NULL;
}

int main(void) {
    pthread_t other;
    if (pthread_create(&other, NULL, count, NULL) != 0) return 2;
    count(NULL);
    pthread_join(other, NULL);
    return number == 0;
}
