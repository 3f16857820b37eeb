package dev.locations.bench;

/**
 * What a load found out in one round.
 *
 * @param rate answers per second
 * @param megabytes megabytes (10^6 bytes) per second, headers included
 * @param p50 median of the time to the whole answer, in milliseconds; NaN when there was
 * none
 * @param p99 99th percentile of the same
 * @param errors requests without an answer, and answers of status 400 and above
 */
record Sample(double rate, double megabytes, double p50, double p99, long errors) {
}
