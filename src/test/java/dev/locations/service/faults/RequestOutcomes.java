package dev.locations.service.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

final class RequestOutcomes {

	private final List<String> violations = new ArrayList<>();

	private int answered;

	private int inARow;

	private int refused;

	private int broken;

	private long lastRefusal = Long.MIN_VALUE;

	private Duration worst = Duration.ZERO;

	private String worstRequest = "";

	Wait wait(String request) {
		return new Wait(request);
	}

	synchronized void answered() {
		this.answered++;
		this.inARow++;
	}

	synchronized void refused() {
		this.refused++;
		failed();
	}

	private void failed() {
		this.inARow = 0;
		this.lastRefusal = System.nanoTime();
	}

	/** An answer was cut off, and its client noticed. */
	synchronized void broken() {
		this.broken++;
		failed();
	}

	synchronized void violation(String what) {
		this.violations.add(what);
	}

	synchronized List<String> violations() {
		return List.copyOf(this.violations);
	}

	/** Returns the number of requests that were answered since the last failure. */
	synchronized int answeredInARow() {
		return this.inARow;
	}

	/** Returns how long requests failed after a time of {@link System#nanoTime()}. */
	synchronized Duration refusedAfter(long moment) {
		return (this.lastRefusal > moment) ? Duration.ofNanos(this.lastRefusal - moment) : Duration.ZERO;
	}

	synchronized int refusals() {
		return this.refused + this.broken;
	}

	synchronized Duration worst() {
		return this.worst;
	}

	@Override
	public synchronized String toString() {
		return "%d answered, %d refused, %d broken off, worst %d ms (%s)".formatted(this.answered, this.refused,
				this.broken, this.worst.toMillis(), this.worstRequest);
	}

	/** Measures the waits for the next bytes; a whole list may take longer. */
	final class Wait {

		private final String request;

		private long last = System.nanoTime();

		private Wait(String request) {
			this.request = request;
		}

		void lap() {
			long now = System.nanoTime();
			Duration time = Duration.ofNanos(now - this.last);
			this.last = now;
			synchronized (RequestOutcomes.this) {
				if (time.compareTo(RequestOutcomes.this.worst) > 0) {
					RequestOutcomes.this.worst = time;
					RequestOutcomes.this.worstRequest = this.request;
				}
			}
		}

	}

}
