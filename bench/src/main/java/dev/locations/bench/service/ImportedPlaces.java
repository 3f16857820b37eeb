package dev.locations.bench.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.bench.command.Options;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFile;
import dev.locations.bench.places.PlaceGenerator;
import dev.locations.bench.process.Workspace;
import tools.jackson.databind.node.ObjectNode;

/**
 * An embedded store with places, and one without any.
 *
 * @param full the store with the places
 * @param importSeconds how long the import took, with the start of its JVM
 * @param storeBytes the size of all files in the data directory after the import
 */
public record ImportedPlaces(PlaceFile file, StoreEnvironment full, StoreEnvironment empty, double importSeconds,
		long storeBytes) {

	/**
	 * Imports the places of a command: those of the file {@code places} or generated
	 * ones, and at most {@code n} of them.
	 * @param options the options of the command
	 * @throws IOException if a file cannot be read or written
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static ImportedPlaces of(ServiceJar service, Options options) throws IOException, InterruptedException {
		int count = options.number("n");
		return of(service, options.isGiven("places") ? PlaceFile.read(options.path("places")).limit(count)
				: new PlaceGenerator().places(count));
	}

	/**
	 * Imports generated places.
	 * @throws IOException if a file cannot be written
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static ImportedPlaces generated(ServiceJar service, int count) throws IOException, InterruptedException {
		return of(service, new PlaceGenerator().places(count));
	}

	private static ImportedPlaces of(ServiceJar service, Stream<ObjectNode> bodies)
			throws IOException, InterruptedException {
		Workspace workspace = service.workspace();
		PlaceFile file = PlaceFile.write(bodies, workspace.path("places"));
		Path directory = workspace.path("full");
		StoreEnvironment full = StoreEnvironment.embedded(directory);
		long started = System.nanoTime();
		service.importPlaces(file, full);
		double seconds = (System.nanoTime() - started) / 1e9;
		System.out.printf("%d places imported in %.1f s%n", file.places().size(), seconds);
		return new ImportedPlaces(file, full, StoreEnvironment.embedded(workspace.path("empty")), seconds,
				bytes(directory));
	}

	private static long bytes(Path directory) throws IOException {
		try (Stream<Path> files = Files.walk(directory)) {
			return files.mapToLong((file) -> Files.isRegularFile(file) ? file.toFile().length() : 0).sum();
		}
	}

	/** Returns the places, in the order of the file. */
	public List<Place> places() {
		return this.file.places();
	}

}
