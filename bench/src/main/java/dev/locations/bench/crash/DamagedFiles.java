package dev.locations.bench.crash;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;

import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.service.StoreEnvironment;
import tools.jackson.databind.node.ObjectNode;

/**
 * Damages the file of the read model, and checks that the service starts and answers
 * nothing wrong.
 */
final class DamagedFiles {

	private static final String FILE = "read-model.bin";

	private static final String DIRECTORY = "LOCATIONS_DATA_DIR";

	/** The four bytes of the format follow eight others. */
	private static final int FORMAT_OFFSET = 8;

	/** The header has a page. Its end, and the end of each array, mean nothing. */
	private static final int HEADER_BYTES = 4096;

	private static final int PLACES_OF_OTHER_STORE = 500;

	private static final int MOST_ATTEMPTS = 600;

	private static final int PAUSE_MILLIS = 100;

	private static final Duration MODEL_WAIT = Duration.ofSeconds(60);

	private final ServiceJar service;

	private final StoreEnvironment store;

	private final Random random;

	private final Map<String, ObjectNode> expected;

	private final String authorization;

	private final Path directory;

	private final Path intact;

	private int builtAnew;

	private int refused;

	/**
	 * Prepares the damages.
	 * @param service the service, which does not run
	 * @param authorization the value of the header {@code Authorization}
	 */
	DamagedFiles(ServiceJar service, StoreEnvironment store, Random random, Map<String, ObjectNode> expected,
			String authorization) {
		this.service = service;
		this.store = store;
		this.random = random;
		this.expected = expected;
		this.authorization = authorization;
		this.directory = Path.of(Objects.requireNonNull(store.variables().get(DIRECTORY)));
		this.intact = service.workspace().path("intact");
	}

	void run(int count) throws IOException, InterruptedException {
		copy(this.directory, this.intact);
		Path other = fileOfOtherStore();
		for (int i = 0; i < count; i++) {
			clear(this.directory);
			copy(this.intact, this.directory);
			Path file = this.directory.resolve(FILE);
			Damage damage = Damage.values()[i % Damage.values().length];
			String details = switch (damage) {
				case CUT -> cut(file);
				case FLIPPED_BITS -> flip(file);
				case OTHER_FORMAT -> format(file);
				case OTHER_STORE -> Files.copy(other, file, StandardCopyOption.REPLACE_EXISTING).toString();
			};
			check(damage, details);
		}
		System.out
			.printf("%d damaged files: %d were noticed and the model built anew, %d requests were refused, nothing"
					+ " was wrong%n", count, this.builtAnew, this.refused);
	}

	private Path fileOfOtherStore() throws IOException, InterruptedException {
		StoreEnvironment other = ImportedPlaces.generated(this.service, PLACES_OF_OTHER_STORE).full();
		Path file = Path.of(Objects.requireNonNull(other.variables().get(DIRECTORY))).resolve(FILE);
		try (ServiceProcess process = this.service.start(other, true)) {
			process.awaitReadModel(MODEL_WAIT);
			while (!Files.exists(file)) {
				Thread.sleep(PAUSE_MILLIS);
			}
		}
		return file;
	}

	private String cut(Path path) throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
			long length = this.random.nextLong(file.length());
			file.setLength(length);
			return "after " + length + " bytes";
		}
	}

	private String flip(Path path) throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
			List<Long> offsets = new ArrayList<>();
			for (int i = this.random.nextInt(1, 9); i > 0; i--) {
				long offset = this.random.nextLong(HEADER_BYTES, file.length());
				file.seek(offset);
				int old = file.read();
				file.seek(offset);
				file.write(old ^ 1 << this.random.nextInt(Byte.SIZE));
				offsets.add(offset);
			}
			return "at " + offsets;
		}
	}

	private String format(Path path) throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
			file.seek(FORMAT_OFFSET);
			file.write(2 + this.random.nextInt(100));
			return "";
		}
	}

	private void check(Damage damage, String details) throws IOException, InterruptedException {
		CheckResults results = new CheckResults();
		ServiceProcess process = this.service.start(this.store, true);
		List<String> reasons = new ArrayList<>();
		process.followLog((line) -> {
			if (line.contains("is built anew")) {
				reasons.add(line);
			}
		});
		if (Double.isNaN(process.awaitReadModel(MODEL_WAIT))) {
			throw new IllegalStateException("No read model with the damage " + damage + "\n" + process.log());
		}
		Map<String, ObjectNode> listed = list(process, results);
		results.require(listed.equals(this.expected), "the list is wrong", damage, details, process.log());
		listed = list(process, results);
		results.require(listed.equals(this.expected), "the list is wrong later", damage, details, process.log());
		process.kill();
		results.require(damage == Damage.FLIPPED_BITS || reasons.size() == 1, "the damage was not noticed once", damage,
				details, process.log());
		this.builtAnew += reasons.isEmpty() ? 0 : 1;
		System.out.printf("damage %s %s: %s%n", damage, details,
				reasons.isEmpty() ? "not noticed" : reasons.get(0).replaceFirst(".*built anew", "built anew"));
		if (!results.violations().isEmpty()) {
			throw new IllegalStateException(String.join("\n", results.violations()));
		}
	}

	// the answer breaks off when a damage is found, and is refused until the model is
	// built
	private Map<String, ObjectNode> list(ServiceProcess process, CheckResults results) throws InterruptedException {
		for (int i = 0; i < MOST_ATTEMPTS; i++) {
			try {
				if (process.client().get(ServiceClient.LOCATIONS + "?limit=1").statusCode() == 200) {
					return new RecordReader(process.client(), this.authorization).list(ServiceClient.LOCATIONS,
							results);
				}
			}
			catch (IOException | RuntimeException ex) {
				// it breaks off
			}
			this.refused++;
			Thread.sleep(PAUSE_MILLIS);
		}
		throw new IllegalStateException("The service does not answer:\n" + process.log());
	}

	private static void copy(Path source, Path target) throws IOException {
		forEach(source, Comparator.naturalOrder(),
				(path) -> Files.copy(path, target.resolve(source.relativize(path).toString())));
	}

	private static void clear(Path directory) throws IOException {
		forEach(directory, Comparator.reverseOrder(), Files::delete);
	}

	private static void forEach(Path directory, Comparator<Path> order, FileAction action) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path each : files.sorted(order).toList()) {
				action.run(each);
			}
		}
	}

	private enum Damage {

		CUT, FLIPPED_BITS, OTHER_FORMAT, OTHER_STORE

	}

	private interface FileAction {

		void run(Path path) throws IOException;

	}

}
