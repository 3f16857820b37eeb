package dev.locations.bench.statistics;

/**
 * What a load measured in one round.
 *
 * @param rate answers per second
 * @param megabytes megabytes (10^6 bytes) per second, with headers
 * @param p50 median time until the whole answer, in milliseconds; NaN without answers
 * @param p99 99th percentile of that time
 * @param errors requests without an answer, and answers of status 400 and above
 */
public record Sample(double rate, double megabytes, double p50, double p99, long errors) {
}
