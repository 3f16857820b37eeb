package dev.locations.location;

import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which locations are near a point. */
interface LocationNearContract extends LocationPageContract {

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
