package dev.locations.observability;

import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.springframework.http.HttpHeaders;

/**
 * Gives each request an identifier, which connects its answer, its lines in the log, and
 * the log of a proxy.
 */
final class RequestIds {

	static final String HEADER = "X-Request-Id";

	private static final int MAX_LENGTH = 64;

	private RequestIds() {
	}

	/**
	 * Returns the one that the client sent if it is safe in a log, otherwise a new one.
	 * It is no secret, so a cheap random number is enough.
	 */
	static String of(HttpHeaders headers) {
		List<String> sent = headers.getOrEmpty(HEADER);
		return (sent.size() == 1 && isSafe(sent.get(0))) ? sent.get(0)
				: HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
	}

	private static boolean isSafe(String id) {
		return !id.isEmpty() && id.length() <= MAX_LENGTH && id.chars().allMatch(RequestIds::isSafe);
	}

	private static boolean isSafe(int c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
				|| c == '.';
	}

}
