package dev.locations.observability;

import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import org.springframework.http.HttpHeaders;

/**
 * Identifies requests, so that an answer, the log and what stands before the service can
 * be brought together.
 */
final class RequestIds {

	/** The header that brings the identifier, and takes it back. */
	static final String HEADER = "X-Request-Id";

	private static final int MAX_LENGTH = 64;

	private RequestIds() {
	}

	/**
	 * The identifier that a client sent, if it is one that can stand in a log as it is,
	 * or a new one. It is no secret, so that random numbers which are cheap will do.
	 * @param headers the headers of the request
	 * @return 1 to {@value #MAX_LENGTH} safe characters
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
