package dev.locations.bench.crash;

import tools.jackson.databind.node.ObjectNode;

/**
 * The outcome of a write.
 *
 * @param status the status of the answer, or {@link #UNANSWERED}
 * @param answer the body of the answer; empty without one
 */
record WriteOutcome(WriteRequest request, int status, ObjectNode answer) {

	static final int UNANSWERED = 0;

	boolean isAnswered() {
		return this.status != UNANSWERED;
	}

	boolean isSuccess() {
		return this.status / 100 == 2;
	}

	/** Returns whether the service refused the write because it had too much to do. */
	boolean isRefused() {
		return this.status == 503;
	}

	/** Returns whether the record did not exist. */
	boolean isNotFound() {
		return this.status == 404;
	}

	boolean hasMethod(String method) {
		return this.request.method().equals(method);
	}

}
