package dev.locations.bench.http;

import java.util.Map;

import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * The answers to a load.
 *
 * @param statuses how many requests got each status: at the end of the answer, or with
 * its head if the client wants no more
 * @param broken how many connections broke, or could not be made
 * @param bytes the bytes of all bodies
 * @param seconds how long the load ran
 */
public record AnswerCounts(Map<Integer, Integer> statuses, int broken, long bytes, double seconds) {

	/** No load. */
	public static final AnswerCounts NONE = new AnswerCounts(Map.of(), 0, 0, 1);

	private static final int REFUSED = HttpResponseStatus.SERVICE_UNAVAILABLE.code();

	/** Returns how many requests were answered with 503. */
	public int refused() {
		return this.statuses.getOrDefault(REFUSED, 0);
	}

	/** Returns how many requests were answered otherwise. */
	public int answered() {
		return this.statuses.values().stream().mapToInt(Integer::intValue).sum() - refused();
	}

}
