package dev.locations.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * A JVM with the class path of the tests. The output of the test shows its lines. If what
 * a test waits for does not come, the test fails with the last lines, and the output
 * shows the threads of the JVM.
 */
public final class ChildJvm implements AutoCloseable {

	/** Only a JVM that hangs takes so long. */
	private static final Duration LONGEST_WAIT = Duration.ofMinutes(3);

	private static final Duration TIME_TO_DUMP = Duration.ofSeconds(3);

	private final String name;

	private final Process process;

	private final Thread reader;

	/** Also the lock of {@code ended}. */
	private final List<String> lines = new ArrayList<>();

	private boolean ended;

	private ChildJvm(String name, Process process) {
		this.name = name;
		this.process = process;
		this.reader = new Thread(this::read, "output-of-" + name);
		this.reader.setDaemon(true);
		this.reader.start();
	}

	/** Starts a JVM, whose name begins its lines in the output of the test. */
	public static ChildJvm start(String name, List<String> jvmOptions, Class<?> main, List<String> arguments)
			throws IOException, InterruptedException {
		List<String> options = new ArrayList<>(jvmOptions);
		options.addAll(ClassArchive.options());
		return run(name, options, main, arguments);
	}

	/**
	 * Starts a JVM without the archive of classes, which takes longer to make than a
	 * small program to start; the options have the class path.
	 */
	public static ChildJvm run(String name, List<String> options, Class<?> main, List<String> arguments)
			throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		// cheap to start
		command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
		command.addAll(options);
		command.add(main.getName());
		command.addAll(arguments);
		return new ChildJvm(name, new ProcessBuilder(command).redirectErrorStream(true).start());
	}

	/** Reads all the time, because a process blocks when the pipe is full. */
	private void read() {
		try (BufferedReader output = this.process.inputReader(StandardCharsets.UTF_8)) {
			String line;
			while ((line = output.readLine()) != null) {
				System.out.println(this.name + " | " + line);
				synchronized (this.lines) {
					this.lines.add(line);
					this.lines.notifyAll();
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			synchronized (this.lines) {
				this.ended = true;
				this.lines.notifyAll();
			}
		}
	}

	public List<String> log() {
		synchronized (this.lines) {
			return List.copyOf(this.lines);
		}
	}

	/** Waits for a line by its index; null if the output ends before. */
	public @Nullable String line(int index) throws InterruptedException {
		return line(index, System.nanoTime() + LONGEST_WAIT.toNanos(), "a next line");
	}

	private @Nullable String line(int index, long deadline, String awaited) throws InterruptedException {
		synchronized (this.lines) {
			while (this.lines.size() <= index && !this.ended) {
				long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
				if (left <= 0) {
					throw hangs("has not printed \"%s\"".formatted(awaited));
				}
				this.lines.wait(left);
			}
			return (this.lines.size() > index) ? this.lines.get(index) : null;
		}
	}

	/** Waits for a line in which a regular expression is found. */
	public Matcher await(String expression) throws InterruptedException {
		return await(expression, 1);
	}

	/** Waits until there are so many such lines, and returns the last one. */
	Matcher await(String expression, int times) throws InterruptedException {
		int left = times;
		long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
		Pattern awaited = Pattern.compile(expression);
		for (int index = 0;; index++) {
			String line = line(index, deadline, expression);
			if (line == null) {
				throw failure("ended without the line \"%s\"".formatted(expression));
			}
			Matcher found = awaited.matcher(line);
			if (found.find() && --left == 0) {
				return found;
			}
		}
	}

	public int awaitEnd() throws InterruptedException {
		if (!this.process.waitFor(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)) {
			throw hangs("does not end");
		}
		this.reader.join();
		return this.process.exitValue();
	}

	private AssertionError hangs(String what) throws InterruptedException {
		AssertionError failure = failure(what);
		if (ExternalProgram.exitCode("kill", "-QUIT", String.valueOf(this.process.pid())) == 0) {
			// it prints its threads
			this.process.waitFor(TIME_TO_DUMP.toSeconds(), TimeUnit.SECONDS);
		}
		this.process.destroyForcibly();
		return failure;
	}

	private AssertionError failure(String what) {
		List<String> all = log();
		return new AssertionError("The process \"%s\" %s. Its last lines:%n%s".formatted(this.name, what,
				String.join("\n", all.subList(Math.max(0, all.size() - 40), all.size()))));
	}

	public Process process() {
		return this.process;
	}

	/** Kills the process, by SIGKILL where there are signals, and waits for its end. */
	@Override
	public void close() {
		this.process.destroyForcibly().onExit().join();
	}

}
