package dev.locations.location;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationExtent.ExtentCollector;
import dev.locations.location.query.LocationQuery;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** After any writes, what answers questions has what the store has. */
public interface LocationWritesContract extends LocationPageContract {

	/** With more locations, more are deleted than created. */
	int TYPICAL_SIZE = 12;

	List<String> BODIES = List.of(LocationInputs.MINIMAL, LocationInputs.RIVERSIDE,
			LocationInputs.MINIMAL.replace("Minimal", "\\\"Z\\\\\\u0001\uD83D\uDE00")
				.replace("[6.63,46.52]", "[-180,90]"),
			LocationInputs.RIVERSIDE.replace("Riverside", "\uFFFF").replace("[6.6296,46.5091]", "[30.5,-60]"));

	List<String> CHANGES = List.of("{\"name\":\"\u00C9t\u00e9\"}",
			"{\"geometry\":{\"type\":\"Point\",\"coordinates\":[0,0]}}", "{\"shortName\":null}",
			"{\"shortName\":\"s\"}", "{\"address\":{\"number\":null}}", "{\"properties\":{\"\\\"\\u0000\u00e9\":0.5}}");

	List<FieldSelection> SELECTIONS = List.of(FieldSelection.ALL,
			FieldSelection.of(List.of("shortName", "address.city"), List.of()),
			FieldSelection.of(List.of(), List.of("properties", "id")));

	@Test
	@Tag("random")
	default void answersWithTheSameBytesAsTheStoreAfterEachWrite() {
		RandomCases.run(4, (random) -> {
			List<UUID> ids = new ArrayList<>(
					store().all().map(LocationDocument::id).collectList().blockOptional().orElseThrow());
			for (int i = 0; i < 20; i++) {
				write(ids, random);
				FieldSelection fields = one(SELECTIONS, random);
				ReferenceList expected = ReferenceList.of(store(), new LocationQuery(null, fields));
				assertThat(list(null, fields)).isEqualTo(expected.text());
				assertThat(expected.total()).isEqualTo(ids.size());
				if (!ids.isEmpty()) {
					UUID id = one(ids, random);
					assertThat(reads().find(id, fields).block()).usingRecursiveComparison()
						.isEqualTo(store().find(id).blockOptional().orElseThrow().select(fields));
				}
			}
			assertThat(reads().extent().blockOptional()).isEqualTo(storedExtent());
		});
	}

	private void write(List<UUID> ids, Random random) {
		clock().advance(Duration.ofMillis(random.nextInt(2)));
		int kind = random.nextInt(8);
		if (ids.isEmpty() || kind < 2) {
			List<NewLocation> added = Stream
				.generate(() -> new NewLocation(new UUID(random.nextLong(), random.nextLong()),
						LocationInputs.of(one(BODIES, random))))
				.limit(1 + random.nextInt(4))
				.toList();
			if (kind == 0) {
				assertThat(Locations.addTo(store(), added).block()).isEqualTo(added.size());
			}
			else {
				added.forEach((location) -> store().create(location.id(), location.input()).block());
			}
			added.forEach((location) -> ids.add(location.id()));
		}
		else if (kind < ((ids.size() > TYPICAL_SIZE) ? 6 : 3)) {
			UUID id = ids.remove(random.nextInt(ids.size()));
			assertThat(store().delete(id, Precondition.NONE).block()).isTrue();
		}
		else {
			update(one(ids, random), one(CHANGES, random));
		}
	}

	private Optional<LocationExtent> storedExtent() {
		ExtentCollector extent = new ExtentCollector();
		store().all().toIterable().forEach((location) -> {
			JsonNode point = tree(location).at("/geometry/coordinates");
			extent.addPoint(point.get(0).doubleValue(), point.get(1).doubleValue());
			extent.addTime(location.updatedAt().toEpochMilli());
		});
		return extent.extent(Instant::ofEpochMilli);
	}

	private static <T> T one(List<T> elements, Random random) {
		return elements.get(random.nextInt(elements.size()));
	}

}
