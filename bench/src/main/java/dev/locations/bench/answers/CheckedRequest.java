package dev.locations.bench.answers;

/**
 * A request whose answer was found to be correct.
 *
 * @param path the path with its query
 * @param bytes the length of the body of the answer
 */
public record CheckedRequest(String path, int bytes) {
}
