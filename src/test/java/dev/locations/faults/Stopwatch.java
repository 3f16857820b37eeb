package dev.locations.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Takes how long a client hears nothing: before an answer, and within it. A long list may
 * take longer than that altogether.
 */
final class Stopwatch {

	private final Journal journal;

	private final String request;

	private long last = System.nanoTime();

	Stopwatch(Journal journal, String request) {
		this.journal = journal;
		this.request = request;
	}

	void lap() {
		long now = System.nanoTime();
		this.journal.took(this.request, Duration.ofNanos(now - this.last));
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
