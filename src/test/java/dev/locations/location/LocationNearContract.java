package dev.locations.location;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which locations are near a point. */
interface LocationNearContract extends LocationPageContract {

	@Test
	default void findsTheNearestFirstAcrossTheAntimeridianAndThePoles() {
		Random random = new Random(20261123);
		List<NewLocation> locations = new ArrayList<>();
		for (int i = 0; i < 400; i++) {
			boolean coarse = i % 3 == 0;
			double longitude = coarse ? random.nextInt(-6, 7) * 30 : random.nextDouble() * 360 - 180;
			double latitude = coarse ? random.nextInt(-3, 4) * 30 : random.nextDouble() * 180 - 90;
			locations.add(new NewLocation(UUID.randomUUID(),
					LocationInputs.of(LocationBodies.MINIMAL.replace("Minimal", "n%d".formatted(i % 40))
						.replace("[6.63,46.52]", Arrays.toString(new double[] { longitude, latitude })))));
		}
		store().addAll(locations).block();
		for (NearPoint near : List.of(new NearPoint(0, 0), new NearPoint(180, 10), new NearPoint(-180, -60),
				new NearPoint(12.5, 90), new NearPoint(0, -90), new NearPoint(-179.9, 89.5),
				new NearPoint(8.5, 47.4))) {
			for (BoundingBox box : new BoundingBox[] { null, BOX, new BoundingBox(150, -90, -150, 90) }) {
				for (int limit : new int[] { 10, 150 }) {
					assertFindsAll(LocationPageContract.query(box, null, near, new Page(limit, null)));
				}
			}
		}
	}

	@Test
	default void distanceOrdersWhatTheWordsFilter() {
		create(LocationBodies.MINIMAL.replace("Minimal", "Lake far").replace("[6.63,46.52]", "[8,47]"));
		create(LocationBodies.MINIMAL.replace("Minimal", "Lake").replace("[6.63,46.52]", "[9,47]"));
		create(LocationBodies.MINIMAL.replace("Minimal", "Hill").replace("[6.63,46.52]", "[7,47]"));
		NearPoint near = new NearPoint(7, 47);
		assertThat(pages(LocationPageContract.query(null, "lak", near, new Page(1, null))))
			.extracting((location) -> location.get("name").stringValue())
			.containsExactly("Lake far", "Lake");
		assertThat(pages(LocationPageContract.query(new BoundingBox(8.5, 46, 10, 48), "lak", near, new Page(1, null))))
			.extracting((location) -> location.get("name").stringValue())
			.containsExactly("Lake");
	}

}
