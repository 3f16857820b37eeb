package dev.locations.bench.command;

import java.io.IOException;
import java.util.Map;

import dev.locations.bench.process.Workspace;

/** Runs a command and turns its outcome into an exit code. */
public final class CommandRunner {

	private static final int FAILURE = 1;

	/** As in {@code sysexits.h}. */
	private static final int USAGE = 64;

	private static volatile boolean isInterrupted;

	private CommandRunner() {
	}

	/**
	 * Runs a command and ends this JVM: with 0 when it succeeds, 64 when it is used
	 * wrongly, and 1 when it fails.
	 * @param defaults the options of the command, with their default values
	 */
	public static void run(Map<String, String> defaults, String[] args, Command command) {
		Runtime.getRuntime().addShutdownHook(new Thread(() -> isInterrupted = true, "interrupted"));
		try (Workspace workspace = new Workspace()) {
			command.run(new Options(defaults, args), workspace);
		}
		catch (UsageException ex) {
			System.err.println(ex.getMessage());
			System.exit(USAGE);
		}
		catch (IOException | RuntimeException ex) {
			// Ctrl-C ends the child processes, so that the command fails: no news
			if (!isInterrupted) {
				ex.printStackTrace();
				System.exit(FAILURE);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		System.exit(0);
	}

}
