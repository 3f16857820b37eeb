package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.json.JsonText;
import dev.locations.location.ListBody;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationList;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.ReferenceList;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationExtent.ExtentCollector;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.readmodel.state.Snapshot;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The read model and the store answer with the same bytes after any sequence of writes.
 */
@DirtiesContext
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Tag("slow")
class ReadModelEquivalenceTests {

	/** With more locations, more are deleted than created: the store is slow. */
	private static final int TYPICAL_SIZE = 20;

	private static final List<FieldSelection> SELECTIONS = List.of(FieldSelection.ALL, FieldSelection.ALL,
			FieldSelection.of(List.of("id", "name", "geometry"), List.of()),
			FieldSelection.of(List.of("shortName", "address.city"), List.of()),
			FieldSelection.of(List.of(), List.of("properties", "id")));

	private static final List<String> NAMES = List.of("Zoo", "zoo", "Z", "\"Z\\", "\u00c9t\u00e9", "\uffff",
			"\ud83d\ude00", "Zo\u0001o");

	private static final List<String> WORDS = List.of("z", "zo", "zoo", "ete", "river", "lake zoo", "zoo along",
			"riv x", "\ud83d\ude00", "s1", "zoo zo");

	@TempDir
	static Path directory;

	private final Random random = new Random(20261121);

	private final List<UUID> ids = new ArrayList<>();

	private final BodySchemas schemas = BodySchemas.load();

	@Autowired
	private ReadModelLocationStore writes;

	@Autowired
	private ReadModelCatalog readModel;

	@Autowired
	private ReadModelLifecycle lifecycle;

	@Autowired
	private ReadModel model;

	@Autowired
	@Qualifier("locationStore")
	private LocationStore store;

	@DynamicPropertySource
	static void settings(DynamicPropertyRegistry registry) {
		registry.add("locations.data-dir", () -> directory);
		registry.add("locations.auth.jwt-secret", () -> "0123456789abcdef0123456789abcdef");
		registry.add("locations.admin.email", () -> "root@example.com");
		registry.add("locations.admin.password", () -> "correct horse battery");
		registry.add("locations.password.strength", () -> 4);
		registry.add("locations.read-model.sole-writer", () -> true);
	}

	@Test
	void answersWithTheSameBytesAsTheStoreAfterEachOperation() {
		Awaitility.await().until(() -> this.lifecycle.isCurrent());
		for (int i = 0; i < operations(); i++) {
			change();
			compare(box());
			comparePages();
			if (i % 100 == 0) {
				compare(null);
				compareOne();
				assertThat(this.readModel.reads().extent().blockOptional()).isEqualTo(listedExtent());
			}
			assertThat(this.lifecycle.isCurrent()).as("is current after operation %d", i).isTrue();
		}
		compare(null);
		assertThat(snapshot().size()).isEqualTo(this.ids.size());
	}

	private Snapshot snapshot() {
		return Objects.requireNonNull(this.model.snapshot());
	}

	int operations() {
		return 300;
	}

	private void change() {
		int kind = this.random.nextInt(100);
		if (this.ids.isEmpty() || kind < 24) {
			create();
		}
		else if (kind < 26) {
			bulk();
		}
		else if (kind < ((this.ids.size() > TYPICAL_SIZE) ? 70 : 50)) {
			UUID id = this.ids.remove(this.random.nextInt(this.ids.size()));
			assertThat(await(this.writes.delete(id, Precondition.NONE))).isTrue();
		}
		else {
			UUID id = this.ids.get(this.random.nextInt(this.ids.size()));
			LocationInput input = input(patch(), "location-update");
			assertThat(await(this.writes.update(id, input, Precondition.NONE))).isNotNull();
		}
	}

	private void create() {
		this.ids.add(await(this.writes.create(UUID.randomUUID(), input(location(), "location-create"))).id());
	}

	private void bulk() {
		List<NewLocation> locations = Stream
			.generate(() -> new NewLocation(UUID.randomUUID(), input(location(), "location-create")))
			.limit(1 + this.random.nextInt(8))
			.toList();
		assertThat(await(this.writes.addAll(locations))).isEqualTo(locations.size());
		locations.forEach((location) -> this.ids.add(location.id()));
	}

	private ObjectNode location() {
		ObjectNode location = Locations.at(name(), Integer.toString(longitude()), Integer.toString(latitude()));
		if (this.random.nextBoolean()) {
			location.remove("shortName");
		}
		return location;
	}

	private ObjectNode patch() {
		ObjectNode patch = JsonNodeFactory.instance.objectNode();
		switch (this.random.nextInt(6)) {
			case 0 -> patch.put("name", name());
			case 1 -> patch.set("geometry", location().get("geometry"));
			case 2 -> patch.putNull("shortName");
			case 3 -> patch.put("shortName", "s" + this.random.nextInt(3));
			case 4 -> patch.putObject("properties").put("\"\u0000\u00e9", this.random.nextDouble());
			default -> patch.putObject("address").putNull("number");
		}
		return patch;
	}

	private String name() {
		return NAMES.get(this.random.nextInt(NAMES.size()));
	}

	private int longitude() {
		return this.random.nextInt(-6, 7) * 30;
	}

	private int latitude() {
		return this.random.nextInt(-3, 4) * 30;
	}

	private BoundingBox box() {
		int south = latitude();
		int north = latitude();
		return new BoundingBox(longitude(), Math.min(south, north), longitude(), Math.max(south, north));
	}

	private LocationInput input(ObjectNode body, String schema) {
		JsonText text = JsonText.parse(body.toString().getBytes(StandardCharsets.UTF_8));
		return LocationInput.of(text, this.schemas.get(schema));
	}

	private void comparePages() {
		if (this.random.nextInt(4) > 0) {
			return;
		}
		TextQuery text = this.random.nextBoolean() ? null
				: TextQuery.of(WORDS.get(this.random.nextInt(WORDS.size()))).orElseThrow();
		NearPoint near = (this.random.nextInt(3) > 0) ? null : new NearPoint(longitude() * 0.99, latitude());
		LocationQuery query = new LocationQuery(this.random.nextBoolean() ? null : box(), text, near, conditions(),
				new Page(1 + this.random.nextInt(8), null), fields(),
				List.of(ListFormat.values()).get(this.random.nextInt(ListFormat.values().length)),
				new ListLinks("/list", "q=1"));
		LocationList answered = comparePage(query);
		for (int i = 0; i < 3 && answered.next() != null; i++) {
			query = query.at(new Page(query.page().limit(), answered.next()));
			answered = comparePage(query);
		}
	}

	private FieldConditions conditions() {
		TimeInterval updated = (this.random.nextInt(3) > 0) ? null
				: TimeInterval.of(Instant.now().minusMillis(this.random.nextInt(2_000)), null);
		return new FieldConditions((this.random.nextInt(3) > 0) ? null : name(), updated);
	}

	private LocationList comparePage(LocationQuery query) {
		ReferenceList expected = ReferenceList.of(this.store, query);
		LocationList answered = await(this.readModel.reads().list(query, false));
		assertThat(answered.total()).as("%s", query).hasValue(expected.total());
		assertThat(answered.next()).as("%s", query).isEqualTo(expected.next());
		assertThat(ListBody.text(answered)).as("%s", query).isEqualTo(expected.text());
		return answered;
	}

	private void compare(@Nullable BoundingBox box) {
		comparePage(new LocationQuery(box, fields()));
	}

	private Optional<LocationExtent> listedExtent() {
		ExtentCollector extent = new ExtentCollector();
		await(this.store.all().collectList()).stream()
			.map((each) -> Json.MAPPER.readTree(each.json()))
			.forEach((location) -> {
				JsonNode point = location.at("/geometry/coordinates");
				extent.addPoint(point.get(0).doubleValue(), point.get(1).doubleValue());
				extent.addTime(Instant.parse(location.get("updatedAt").stringValue()).toEpochMilli());
			});
		return extent.extent(Instant::ofEpochMilli);
	}

	private void compareOne() {
		for (UUID id : this.ids) {
			FieldSelection fields = fields();
			assertThat(await(this.readModel.reads().find(id, fields))).usingRecursiveComparison()
				.isEqualTo(await(this.store.find(id)).select(fields));
		}
	}

	private FieldSelection fields() {
		return SELECTIONS.get(this.random.nextInt(SELECTIONS.size()));
	}

	private static <T> T await(Mono<T> result) {
		return Objects.requireNonNull(result.block());
	}

}
