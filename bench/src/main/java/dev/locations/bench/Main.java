package dev.locations.bench;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What the commands have in common.
 */
final class Main {

	private static final int USAGE = 64;

	private static volatile boolean interrupted;

	private Main() {
	}

	/** A command. */
	interface Command {

		void run() throws IOException, InterruptedException;

	}

	/** Runs a command and ends this process. */
	static void run(Command command) {
		Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupted = true, "interrupted"));
		try {
			command.run();
			System.exit(0);
		}
		catch (Usage ex) {
			System.err.println(ex.getMessage());
			System.exit(USAGE);
		}
		catch (IOException | RuntimeException ex) {
			// whatever fails after an interrupt fails because of it
			if (!interrupted) {
				ex.printStackTrace();
				System.exit(1);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Whether somebody wants this process to end. */
	static boolean isInterrupted() {
		return interrupted;
	}

	/** The directory of the service's source. */
	static Path root() {
		return Path.of(System.getProperty("bench.root", "."));
	}

	static Path jar() {
		return root().resolve("target/locations-service.jar");
	}

}
