package dev.locations.work;

/** Too much work waits. A later attempt may succeed. */
public final class WorkRefusedException extends RuntimeException {

	public WorkRefusedException(String message) {
		// thrown when there is no time to lose, so without a stack trace
		super(message, null, false, false);
	}

}
