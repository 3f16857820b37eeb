package dev.locations.importing;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

import dev.locations.location.Action;
import dev.locations.location.InMemoryLocationStore;
import dev.locations.store.StoreBackend;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.Json;
import dev.locations.web.RequestSettings;
import org.junit.jupiter.api.Test;

import org.springframework.util.IdGenerator;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

class SamplePlacesTests {

	private static final StoreBackend NEW = new StoreBackend(Path.of("data"), true);

	private final BodySchemas schemas = BodySchemas.load();

	private final IdGenerator ids = UUID::randomUUID;

	private final InMemoryLocationStore store = new InMemoryLocationStore(Clock.systemUTC(), this.schemas);

	private long placesAfterStart(boolean wanted, StoreBackend backend) {
		try (LocationImport imports = new LocationImport(this.schemas, this.ids,
				new RequestSettings(DataSize.ofBytes(100_000), Duration.ofSeconds(1), 1))) {
			new SamplePlaces(new SamplePlaces.Settings(wanted), backend, imports, this.store).prepare().block();
		}
		return this.store.all().count().blockOptional().orElseThrow();
	}

	@Test
	void fillsANewStore() {
		assertThat(placesAfterStart(true, NEW)).isEqualTo(1_000);
		assertThat(placesAfterStart(true, NEW)).as("a repeated attempt").isEqualTo(1_000);
		assertThat(this.store.actions(null, 10).collectList().block()).singleElement()
			.extracting("action.kind", "action.who", "added")
			.containsExactly(Action.Kind.IMPORT, "the sample places", 1_000L);
	}

	@Test
	void addsNothingElsewhere() {
		assertThat(placesAfterStart(false, NEW)).isZero();
		assertThat(placesAfterStart(true, new StoreBackend(Path.of("data"), false))).isZero();
		assertThat(placesAfterStart(true, new StoreBackend(null))).as("MongoDB").isZero();
	}

	@Test
	void namesTheSourceInEachPlace() {
		placesAfterStart(true, NEW);
		assertThat(this.store.all().collectList().block())
			.allSatisfy((place) -> assertThat(Json.of(new String(place.json(), StandardCharsets.UTF_8)).toString())
				.contains("\"source\":\"GeoNames, CC BY 4.0"));
	}

}
