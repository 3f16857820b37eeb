package dev.locations.work;

import java.util.concurrent.Callable;

/**
 * Makes exceptions of errors. Reactor signals no {@link VirtualMachineError}, so that who
 * waits for the end of the work would wait for ever after one.
 */
public final class JvmErrors {

	private JvmErrors() {
	}

	public static void toExceptions(Runnable work) {
		try {
			work.run();
		}
		catch (Error ex) {
			throw exception(ex);
		}
	}

	/** Returns the same work, with exceptions for errors. */
	public static <T> Callable<T> asExceptions(Callable<? extends T> work) {
		return () -> {
			try {
				return work.call();
			}
			catch (Error ex) {
				throw exception(ex);
			}
		};
	}

	private static IllegalStateException exception(Error error) {
		return new IllegalStateException(error.toString(), error);
	}

}
