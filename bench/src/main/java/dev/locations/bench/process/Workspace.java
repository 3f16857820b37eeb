package dev.locations.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A temporary directory and child processes. Both are removed when the workspace is
 * closed or this JVM is interrupted.
 */
public final class Workspace implements AutoCloseable {

	private final Path directory = Files.createTempDirectory("locations-bench-");

	private final Deque<Process> processes = new ConcurrentLinkedDeque<>();

	private final AtomicInteger names = new AtomicInteger();

	private final Thread hook = new Thread(this::clear, "cleanup");

	private boolean isCleared;

	/**
	 * Creates the directory.
	 * @throws IOException if that fails
	 */
	public Workspace() throws IOException {
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	/**
	 * Returns a path in the directory where no file exists yet.
	 * @param name becomes part of the path
	 */
	public Path path(String name) {
		return this.directory.resolve(name + "-" + this.names.incrementAndGet());
	}

	/**
	 * Starts a child process. It ends no later than this workspace.
	 * @throws IOException if it cannot be started
	 */
	public synchronized Process start(ProcessBuilder builder) throws IOException {
		if (this.isCleared) {
			throw new IllegalStateException("The benchmark is ending");
		}
		Process process = builder.start();
		this.processes.add(process);
		return process;
	}

	/**
	 * Runs a program to its end.
	 * @param command the program and its arguments
	 * @throws IOException if it cannot be started
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if its exit code is not 0
	 */
	public String run(List<String> command) throws IOException, InterruptedException {
		return run(new ProcessBuilder(command));
	}

	/**
	 * Runs a program to its end.
	 * @throws IOException if it cannot be started
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if its exit code is not 0
	 */
	public String run(ProcessBuilder builder) throws IOException, InterruptedException {
		Process process = start(builder.redirectErrorStream(true));
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		int exit = process.waitFor();
		this.processes.remove(process);
		if (exit != 0) {
			throw new IllegalStateException(
					"%s ended with %d:%n%s".formatted(String.join(" ", builder.command()), exit, output));
		}
		return output;
	}

	/** Asks a process to end (SIGTERM) and waits until it has ended. */
	public void end(Process process) {
		process.destroy();
		awaitEnd(process);
	}

	/** Kills a process (SIGKILL) and waits until it has ended. */
	public void kill(Process process) {
		process.destroyForcibly();
		awaitEnd(process);
	}

	private void awaitEnd(Process process) {
		process.onExit().join();
		this.processes.remove(process);
	}

	private synchronized void clear() {
		this.isCleared = true;
		this.processes.forEach(Process::destroyForcibly);
		this.processes.forEach((process) -> process.onExit().join());
		try (Stream<Path> files = Files.walk(this.directory)) {
			for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
				Files.deleteIfExists(file);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// this JVM is shutting down, so that the hook clears the workspace
			return;
		}
		clear();
	}

}
