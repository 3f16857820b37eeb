package dev.locations.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Measures how long a client waits for the next bytes, before an answer and within it. A
 * whole list may take longer.
 */
final class Stopwatch {

	private final RequestOutcomes outcomes;

	private final String request;

	private long last = System.nanoTime();

	Stopwatch(RequestOutcomes outcomes, String request) {
		this.outcomes = outcomes;
		this.request = request;
	}

	void lap() {
		long now = System.nanoTime();
		this.outcomes.recordDuration(this.request, Duration.ofNanos(now - this.last));
		this.last = now;
	}

	String read(InputStream body) throws IOException {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		byte[] part = new byte[8192];
		lap();
		int length;
		while ((length = body.read(part)) >= 0) {
			text.write(part, 0, length);
			lap();
		}
		return text.toString(StandardCharsets.UTF_8);
	}

}
