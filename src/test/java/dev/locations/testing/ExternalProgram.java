package dev.locations.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;

import static org.assertj.core.api.Assertions.assertThat;

public record ExternalProgram(List<String> command) {

	private static final int MOST_SECONDS = 120;

	public static boolean isInstalled(String name) {
		return Stream.of(System.getenv("PATH").split(File.pathSeparator))
			.anyMatch((folder) -> Files.isExecutable(Path.of(folder, name)));
	}

	/** A program of a package of Debian. Without it, the test is skipped. */
	public static ExternalProgram require(String name, String debianPackage) {
		Assumptions.assumeTrue(isInstalled(name), () -> missing(name, debianPackage));
		return new ExternalProgram(List.of(name));
	}

	/** A Python with a module, which may be that of Debian; else a skipped test. */
	public static ExternalProgram requirePython(String module, String debianPackage) {
		return Stream.of("python3", "/usr/bin/python3")
			.filter((python) -> exitCode(python, "-c", "import " + module) == 0)
			.findFirst()
			.map((python) -> new ExternalProgram(List.of(python)))
			.orElseGet(() -> Assumptions.abort(missing("The Python module " + module, debianPackage)));
	}

	/** Runs a command, and returns its exit code; -1 if there is none. */
	public static int exitCode(String... command) {
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

	private static String missing(String what, String debianPackage) {
		return "%s is not installed. Debian has it in the package %s.".formatted(what, debianPackage);
	}

	/** Returns the output. It must succeed in two minutes, without warnings. */
	public String run(String... arguments) throws IOException, InterruptedException {
		Path output = Files.createTempFile("program-output", ".txt");
		Path warnings = Files.createTempFile("program-warnings", ".txt");
		try {
			int status = status(output, warnings, arguments);
			String text = Files.readString(output);
			String problems = Files.readString(warnings);
			assertThat(status).as("%s %s\n%s\n%s", this.command, List.of(arguments), text, problems).isZero();
			assertThat(problems).isEmpty();
			return text;
		}
		finally {
			Files.delete(output);
			Files.delete(warnings);
		}
	}

	private int status(Path output, Path warnings, String... arguments) throws IOException, InterruptedException {
		List<String> words = new ArrayList<>(this.command);
		words.addAll(List.of(arguments));
		Process process = new ProcessBuilder(words).redirectOutput(output.toFile())
			.redirectError(warnings.toFile())
			.start();
		process.getOutputStream().close();
		try {
			assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).as("%s ends", words).isTrue();
			return process.exitValue();
		}
		finally {
			process.destroyForcibly();
		}
	}

}
