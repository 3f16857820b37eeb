package dev.locations.readmodel.sync;

/**
 * Makes exceptions of errors. Reactor signals no {@link VirtualMachineError}, so that a
 * session would wait for ever after one.
 */
final class JvmErrors {

	private JvmErrors() {
	}

	static void toExceptions(Runnable work) {
		try {
			work.run();
		}
		catch (Error ex) {
			throw new IllegalStateException(ex.toString(), ex);
		}
	}

}
