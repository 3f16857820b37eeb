package dev.locations.bench.command;

import java.io.IOException;

import dev.locations.bench.process.Workspace;

/** What a command of the benchmarks does. */
@FunctionalInterface
public interface Command {

	/**
	 * Runs the command.
	 * @param workspace its temporary files and processes
	 * @throws UsageException if the user has to change something
	 * @throws IOException if a file or a connection fails
	 * @throws InterruptedException if this thread is interrupted
	 */
	void run(Options options, Workspace workspace) throws IOException, InterruptedException;

}
