package dev.locations.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import tools.jackson.databind.node.ObjectNode;

/**
 * Places, loaded into an embedded store.
 *
 * @param file the places
 * @param full the store with them
 * @param empty a store without any
 */
record Directory(PlaceFile file, Store full, Store empty) {

	/**
	 * Loads places the way the service loads them.
	 * @param service the service
	 * @param bodies a file of bodies; an empty path to make places up
	 * @param count how many at most
	 * @return the places
	 */
	static Directory load(Service service, Path bodies, int count) throws IOException, InterruptedException {
		Workspace workspace = service.workspace();
		Stream<ObjectNode> places = bodies.toString().isEmpty() ? new PlaceGenerator().places(count)
				: PlaceFile.read(bodies).limit(count);
		PlaceFile file = PlaceFile.write(places, workspace.path("places"));
		Store full = Store.in(workspace.path("full"));
		long started = System.nanoTime();
		service.load(file, full);
		System.out.printf("%d places loaded in %.1f s%n", file.places().size(), (System.nanoTime() - started) / 1e9);
		return new Directory(file, full, Store.in(workspace.path("empty")));
	}

	List<Place> places() {
		return this.file.places();
	}

}
