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
import java.util.zip.CRC32;
import java.util.zip.Deflater;

import dev.locations.LocationsServiceApplication;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An archive of loaded classes (CDS) that all JVMs of a build share. The first one takes
 * five seconds of CPU more, and each other takes a third less until it listens. Its
 * folder is named after what is on the class path, so that a change gives a new archive.
 */
final class ClassArchive {

	private static final Path PARENT = Path.of("target/child").toAbsolutePath();

	private static final ClassArchive INSTANCE = new ClassArchive();

	private final List<String> entries = List.of(System.getProperty("java.class.path").split(File.pathSeparator));

	private final Path folder = PARENT.resolve(fingerprint(this.entries));

	private ClassArchive() {
	}

	static synchronized List<String> options() throws IOException, InterruptedException {
		return INSTANCE.written();
	}

	private List<String> written() throws IOException, InterruptedException {
		Path archive = this.folder.resolve("classes.jsa");
		String jars = String.join(File.pathSeparator, this.entries.stream().map(this::packed).toList());
		Files.createDirectories(PARENT);
		// closing the channel gives the lock back
		try (FileChannel lock = FileChannel.open(PARENT.resolve("lock"), StandardOpenOption.CREATE,
				StandardOpenOption.WRITE)) {
			lock.lock();
			if (Files.notExists(archive)) {
				removeOthers();
				Files.createDirectories(this.folder);
				for (String entry : this.entries) {
					if (Files.isDirectory(Path.of(entry))) {
						pack(Path.of(entry), Path.of(packed(entry)));
					}
				}
				Path part = this.folder.resolve("part.jsa");
				write(part, jars);
				Files.move(part, archive);
			}
		}
		return List.of("-XX:SharedArchiveFile=" + archive, "-cp", jars);
	}

	private static String fingerprint(List<String> entries) {
		CRC32 sum = new CRC32();
		sum.update(System.getProperty("java.vm.version").getBytes(StandardCharsets.UTF_8));
		for (String entry : entries) {
			for (Path path : content(Path.of(entry))) {
				File file = path.toFile();
				sum.update((path + " " + file.length() + " " + file.lastModified()).getBytes(StandardCharsets.UTF_8));
			}
		}
		return Long.toHexString(sum.getValue());
	}

	private static List<Path> content(Path entry) {
		try (Stream<Path> content = Files.exists(entry) ? Files.walk(entry) : Stream.empty()) {
			return content.sorted().toList();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Returns the jar for a folder, because an archive takes no classes of folders. */
	private String packed(String entry) {
		Path path = Path.of(entry);
		return Files.isDirectory(path) ? this.folder.resolve(path.getFileName() + ".jar").toString() : entry;
	}

	private static void removeOthers() throws IOException {
		List<Path> others = new ArrayList<>();
		try (Stream<Path> folders = Files.list(PARENT)) {
			folders.filter(Files::isDirectory).forEach(others::add);
		}
		for (Path other : others) {
			FileSystemUtils.deleteRecursively(other);
		}
	}

	private static void pack(Path folder, Path jar) throws IOException {
		try (JarOutputStream packed = new JarOutputStream(Files.newOutputStream(jar))) {
			packed.setLevel(Deflater.NO_COMPRESSION);
			for (Path path : content(folder)) {
				String name = folder.relativize(path).toString().replace(File.separatorChar, '/');
				if (name.isEmpty()) {
					continue;
				}
				// Spring looks for the folders, too
				packed.putNextEntry(new JarEntry(Files.isDirectory(path) ? name + "/" : name));
				if (!Files.isDirectory(path)) {
					Files.copy(path, packed);
				}
			}
		}
	}

	/** Starts a service that ends as soon as its beans are there. */
	private static void write(Path archive, String jars) throws IOException, InterruptedException {
		Path data = Files.createTempDirectory("archive");
		try (ChildJvm service = ChildJvm.run("archive",
				List.of("-XX:ArchiveClassesAtExit=" + archive, "-Dspring.context.exit=onRefresh", "-cp", jars),
				LocationsServiceApplication.class, List.of("--locations.data-dir=" + data))) {
			// on a busy machine, this takes longer than any other start
			assertThat(service.process().waitFor()).as("exit code of the JVM that writes the archive").isZero();
		}
		FileSystemUtils.deleteRecursively(data);
	}

}
