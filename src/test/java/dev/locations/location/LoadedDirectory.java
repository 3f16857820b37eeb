package dev.locations.location;

import java.nio.file.Path;
import java.util.UUID;

import dev.locations.embedded.TestStore;
import reactor.core.publisher.Flux;

public final class LoadedDirectory {

	private LoadedDirectory() {
	}

	public static void fill(Path directory, int count) {
		LocationInput input = LocationInputs
			.of(LocationBodies.RIVERSIDE.replace("A drive along the lake", "d".repeat(500)));
		try (TestStore opened = TestStore.open(directory)) {
			LocationStore store = opened.locations();
			Flux.range(0, count)
				.map((i) -> new NewLocation(new UUID(0x4000, i), input))
				.buffer(1_000)
				.concatMap((locations) -> Locations.addTo(store, locations))
				.then()
				.block();
		}
	}

}
