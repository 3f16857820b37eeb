package dev.locations.readmodel.snapshot;

/** Thrown when the JVM gives no more memory outside of its heap; later it may again. */
public final class MemoryShortageException extends RuntimeException {

	MemoryShortageException() {
		super("the JVM gives no more memory outside of its heap", null, false, false);
	}

}
