package dev.locations.testing;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;

import dev.locations.LocationsServiceApplication;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Starts JVMs with the class path of the tests. With the system property
 * {@code child.archive}, they share an archive of loaded classes (CDS): the first one
 * takes five seconds of CPU more, and each other takes a third less until it listens.
 */
public final class ChildJvm {

	private static final Path FOLDER = Path.of("target/child").toAbsolutePath();

	private static final Path ARCHIVE = FOLDER.resolve("classes.jsa");

	private static final List<String> CLASS_PATH = List
		.of(System.getProperty("java.class.path").split(File.pathSeparator));

	private ChildJvm() {
	}

	/**
	 * Starts a JVM.
	 * @param jvmOptions the options of the JVM
	 * @param main the class that it runs
	 * @param arguments the arguments of the class
	 */
	public static Process start(List<String> jvmOptions, Class<?> main, List<String> arguments)
			throws IOException, InterruptedException {
		if (!Boolean.getBoolean("child.archive")) {
			return run(jvmOptions, CLASS_PATH, main, arguments);
		}
		List<String> options = new ArrayList<>(jvmOptions);
		options.add("-XX:SharedArchiveFile=" + ARCHIVE);
		return run(options, archivedClassPath(), main, arguments);
	}

	private static Process run(List<String> jvmOptions, List<String> classPath, Class<?> main, List<String> arguments)
			throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(jvmOptions);
		command.addAll(List.of("-XX:+ExitOnOutOfMemoryError", "-XX:TieredStopAtLevel=1", "-cp",
				String.join(File.pathSeparator, classPath), main.getName()));
		command.addAll(arguments);
		return new ProcessBuilder(command).redirectErrorStream(true).start();
	}

	/**
	 * Returns the class path with a jar for each folder, because an archive takes no
	 * classes of folders. Writes the jars and the archive, unless another JVM has.
	 */
	private static synchronized List<String> archivedClassPath() throws IOException, InterruptedException {
		Files.createDirectories(FOLDER);
		try (FileChannel lock = FileChannel.open(FOLDER.resolve("lock"), StandardOpenOption.CREATE,
				StandardOpenOption.WRITE)) {
			// closing the channel gives it back
			lock.lock();
			List<String> jars = new ArrayList<>();
			boolean current = Files.exists(ARCHIVE);
			for (String entry : CLASS_PATH) {
				Path folder = Path.of(entry);
				if (!Files.isDirectory(folder)) {
					jars.add(entry);
					continue;
				}
				Path jar = FOLDER.resolve(folder.getFileName() + ".jar");
				List<Path> content = content(folder);
				if (isOlder(jar, content)) {
					pack(folder, content, jar);
					current = false;
				}
				jars.add(jar.toString());
			}
			if (!current) {
				writeArchive(jars);
			}
			return jars;
		}
	}

	private static List<Path> content(Path folder) throws IOException {
		try (Stream<Path> content = Files.walk(folder)) {
			return content.filter((path) -> !path.equals(folder)).toList();
		}
	}

	private static boolean isOlder(Path jar, List<Path> content) {
		return content.stream().anyMatch((path) -> path.toFile().lastModified() >= jar.toFile().lastModified());
	}

	private static void pack(Path folder, List<Path> content, Path jar) throws IOException {
		try (JarOutputStream packed = new JarOutputStream(Files.newOutputStream(jar))) {
			packed.setLevel(Deflater.NO_COMPRESSION);
			for (Path path : content) {
				String name = folder.relativize(path).toString().replace(File.separatorChar, '/');
				// Spring looks for the folders, too
				packed.putNextEntry(new JarEntry(Files.isDirectory(path) ? name + "/" : name));
				if (!Files.isDirectory(path)) {
					Files.copy(path, packed);
				}
			}
		}
	}

	/** Starts a service that ends as soon as its beans are there. */
	private static void writeArchive(List<String> classPath) throws IOException, InterruptedException {
		Files.deleteIfExists(ARCHIVE);
		Path data = Files.createTempDirectory("archive");
		Process service = run(List.of("-XX:ArchiveClassesAtExit=" + ARCHIVE, "-Dspring.context.exit=onRefresh"),
				classPath, LocationsServiceApplication.class, List.of("--locations.data-dir=" + data));
		String output = new String(service.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(service.waitFor()).as(output).isZero();
		FileSystemUtils.deleteRecursively(data);
	}

}
