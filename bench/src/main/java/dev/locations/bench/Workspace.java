package dev.locations.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A temporary directory and the processes that work in it. Nothing is left of either,
 * even when the benchmark is interrupted.
 */
final class Workspace implements AutoCloseable {

	private final Path directory = Files.createTempDirectory("locations-bench-");

	private final Deque<Process> processes = new ConcurrentLinkedDeque<>();

	private final AtomicInteger names = new AtomicInteger();

	private final Thread hook = new Thread(this::clear, "cleanup");

	private boolean cleared;

	Workspace() throws IOException {
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	/** A path that nothing is at. */
	Path path(String name) {
		return this.directory.resolve(name + "-" + this.names.incrementAndGet());
	}

	/** Starts a process that ends with this workspace at the latest. */
	synchronized Process start(ProcessBuilder builder) throws IOException {
		if (this.cleared) {
			throw new IllegalStateException("The benchmark is at its end");
		}
		Process process = builder.start();
		this.processes.add(process);
		return process;
	}

	/**
	 * Runs a program to its end.
	 * @param command the program and its arguments
	 * @return what it printed
	 * @throws IllegalStateException if it failed
	 */
	String run(List<String> command) throws IOException, InterruptedException {
		return run(new ProcessBuilder(command));
	}

	String run(ProcessBuilder builder) throws IOException, InterruptedException {
		Process process = start(builder.redirectErrorStream(true));
		String output = new String(process.getInputStream().readAllBytes());
		int exit = process.waitFor();
		this.processes.remove(process);
		if (exit != 0) {
			throw new IllegalStateException(
					"%s ended with %d:%n%s".formatted(String.join(" ", builder.command()), exit, output));
		}
		return output;
	}

	/** Ends a process and waits for its end. */
	void end(Process process) throws InterruptedException {
		process.destroy();
		process.waitFor();
		this.processes.remove(process);
	}

	/** Ends a process so that it can do nothing any more, and waits for its end. */
	void kill(Process process) throws InterruptedException {
		process.destroyForcibly();
		process.waitFor();
		this.processes.remove(process);
	}

	private synchronized void clear() {
		this.cleared = true;
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
		if (!Main.isInterrupted()) {
			Runtime.getRuntime().removeShutdownHook(this.hook);
			clear();
		}
	}

}
