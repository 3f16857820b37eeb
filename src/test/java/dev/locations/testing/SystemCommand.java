package dev.locations.testing;

import java.io.IOException;

public final class SystemCommand {

	private SystemCommand() {
	}

	/** Runs a command, and returns its exit code; -1 if there is none. */
	public static int run(String... command) {
		try {
			return new ProcessBuilder(command).redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start()
				.onExit()
				.join()
				.exitValue();
		}
		catch (IOException ex) {
			return -1;
		}
	}

}
