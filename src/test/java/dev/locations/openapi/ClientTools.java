package dev.locations.openapi;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.testing.ExternalProgram;
import dev.locations.validation.Json;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Programs that check documents and generate clients. npm installs them once. */
public final class ClientTools {

	private static final Path FOLDER = Path.of("target/clients");

	private static final String LOCK = "package-lock.json";

	private static final Pattern NO_NETWORK = Pattern
		.compile("\\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH)\\b");

	private ClientTools() {
	}

	public static Path path(String name) {
		return FOLDER.resolve(name);
	}

	/** Copies the sources, unless they are there: another process may be reading them. */
	public static void copySources() throws IOException, InterruptedException {
		Files.createDirectories(FOLDER);
		whileLocked(() -> {
			try (Stream<Path> files = Files.list(Path.of("src/test/clients"))) {
				for (Path file : files.toList()) {
					copyIfNew(file, path(file.getFileName().toString()));
				}
			}
		});
	}

	private static void copyIfNew(Path source, Path target) throws IOException {
		if (!Files.exists(target) || Files.mismatch(source, target) >= 0) {
			Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	/** Skips the test without Node.js or packages of npm, which it may install. */
	public static void requireNode() throws IOException, InterruptedException {
		assumeThat(ExternalProgram.isInstalled("node") && ExternalProgram.isInstalled("npm"))
			.as("needs Node.js and npm on the path")
			.isTrue();
		whileLocked(() -> {
			Path installed = path("node_modules").resolve(LOCK);
			if (!Files.exists(installed) || Files.mismatch(path(LOCK), installed) >= 0) {
				install();
				Files.copy(path(LOCK), installed);
			}
		});
	}

	private static void install() throws IOException, InterruptedException {
		try {
			run("npm", "ci", "--prefer-offline");
		}
		catch (AssertionError failure) {
			assumeThat(failure).as("needs the registry of npm, or its packages in the cache")
				.message()
				.doesNotContainPattern(NO_NETWORK);
			throw failure;
		}
	}

	private static void whileLocked(Step step) throws IOException, InterruptedException {
		try (FileChannel file = FileChannel.open(path("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
			// closing the channel gives it back
			file.lock();
			step.run();
		}
	}

	public static String runPackage(String program, String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("node_modules/.bin/" + program));
		command.addAll(List.of(arguments));
		return run(command.toArray(String[]::new));
	}

	static void generate(String... configurations) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "lib/openapi-generator-cli.jar", "batch",
				"--fail-fast", "--threads", "1"));
		for (String configuration : configurations) {
			String folder = Json.of(configuration).get("outputDir").stringValue();
			FileSystemUtils.deleteRecursively(path(folder));
			Files.writeString(path(folder + ".json"), configuration);
			command.add(folder + ".json");
		}
		run(command.toArray(String[]::new));
	}

	static List<Path> libraries() throws IOException {
		try (Stream<Path> files = Files.list(path("lib"))) {
			return files.sorted().toList();
		}
	}

	static String run(String... command) throws IOException, InterruptedException {
		Path errors = Files.createTempFile(FOLDER, "errors", ".txt");
		ProcessBuilder builder = new ProcessBuilder(command).directory(FOLDER.toFile()).redirectError(errors.toFile());
		// nobody reads the notices about new versions
		builder.environment().put("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true");
		Process process = builder.start();
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		int status = process.waitFor();
		String problems = Files.readString(errors);
		Files.delete(errors);
		assertThat(status).as("%s\n%s\n%s", String.join(" ", command), output, problems).isZero();
		return output;
	}

	private interface Step {

		void run() throws IOException, InterruptedException;

	}

}
