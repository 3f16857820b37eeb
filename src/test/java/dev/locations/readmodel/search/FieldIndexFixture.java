package dev.locations.readmodel.search;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.Features;
import dev.locations.index.cluster.MapPoints;
import dev.locations.index.value.FieldValue;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.sync.StandaloneModel;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** An index of fields of a model that a test controls: its clock, and its compactions. */
abstract class FieldIndexFixture {

	static final long MAX_BYTES = 1L << 30;

	static final List<Filter> FILTERS = Stream
		.of("properties.category = 'park'", "properties.category <> 'park'", "properties.category IN ('zoo','été')",
				"properties.category IS NULL", "properties.rating >= 4", "NOT properties.rating < 2 OR name = 'Zoo'",
				"S_INTERSECTS(geometry, BBOX(-50,-50,50,50))", "address.city LIKE 'K%' AND properties.rating > 1",
				"properties.nothing = 1", "updatedAt > TIMESTAMP('2024-02-29T00:00:00.500Z')")
		.map(Filter::parse)
		.toList();

	static final CellWindow WORLD = CellWindow.ofTile(0, 0, 0);

	final Queue<Runnable> compactions = new ArrayDeque<>();

	final AtomicLong nanos = new AtomicLong();

	final FieldLocations locations = new FieldLocations();

	StandaloneModel model = new StandaloneModel(Schedulers.fromExecutor(this.compactions::add), MAX_BYTES,
			this.nanos::get);

	UUID add(String properties, int longitude, int latitude) {
		UUID id = new UUID(5, this.locations.all().size());
		byte[] json = json(id, properties, longitude, latitude).getBytes(StandardCharsets.UTF_8);
		this.locations.all().put(id, json);
		this.model.saved(json);
		return id;
	}

	static String json(UUID id, String properties, int longitude, int latitude) {
		return """
				{"id":"%s","name":"n","geometry":{"type":"Point","coordinates":[%d,%d]},"address":{},\
				"properties":{%s},"createdAt":"1970-01-01T00:00:00.000Z","updatedAt":"1970-01-01T00:00:00.000Z"}"""
			.formatted(id, longitude, latitude, properties);
	}

	void load(int count) {
		this.model.load(this.locations.add(count).all().values());
	}

	void compactSoon() {
		this.model.doWhatIsDue();
		this.model.doWhatIsDue();
		assertThat(runCompactions()).isEqualTo(1);
		assertThat(snapshot().changes().count()).isZero();
	}

	int runCompactions() {
		int count = 0;
		for (Runnable next = this.compactions.poll(); next != null; next = this.compactions.poll()) {
			next.run();
			count++;
		}
		return count;
	}

	Snapshot snapshot() {
		return this.model.snapshot();
	}

	FieldMatches matches(Snapshot snapshot, Filter filter) {
		return block(this.model.fields().matches(snapshot, filter));
	}

	MapPoints points(Filter filter) {
		return matches(snapshot(), filter).points();
	}

	static <T> T block(Mono<T> result) {
		return Objects.requireNonNull(result.toFuture().join());
	}

	FieldValue value(String field) {
		return block(this.model.fields().values(snapshot(), field)).value(0);
	}

	void checkCount(Filter filter) {
		int expected = this.locations.matching(filter).size();
		assertThat(matches(snapshot(), filter).count()).as(filter.key()).isEqualTo(expected);
		assertThat(countIn(filter)).as(filter.key()).isEqualTo(expected);
	}

	int countIn(Filter filter) {
		return countIn(points(filter));
	}

	static int countIn(MapPoints points) {
		int[] count = new int[1];
		Features.visit(points, WORLD, (feature) -> {
			count[0] += feature.count();
			return true;
		});
		return count[0];
	}

	void check() {
		Snapshot snapshot = snapshot();
		for (Filter filter : FILTERS) {
			FieldMatches matches = matches(snapshot, filter);
			assertThat(ids(matches)).as(filter.key()).isEqualTo(this.locations.matching(filter));
			checkCount(filter);
			assertThat(features(matches.points())).as(filter.key()).isEqualTo(features(matchesAnew(filter)));
		}
		for (String field : List.of("name", "properties.category", "properties.rating", "address.city", "updatedAt",
				"description", "properties.none")) {
			FieldValues values = block(this.model.fields().values(snapshot, field));
			items(snapshot).forEach((item) -> assertThat(values.value(item)).as(field)
				.isEqualTo(
						FieldReader.read(snapshot.slabs().json(snapshot.address(item)), Set.of(field)).apply(field)));
		}
	}

	/** Returns the points of a model that has the matching locations only. */
	MapPoints matchesAnew(Filter filter) {
		StandaloneModel other = new StandaloneModel(Schedulers.immediate(), MAX_BYTES, this.nanos::get);
		Map<UUID, byte[]> matching = new HashMap<>(this.locations.all());
		matching.keySet().retainAll(this.locations.matching(filter));
		other.load(matching.values());
		return Objects.requireNonNull(other.snapshot()).points();
	}

	static Set<List<Object>> features(MapPoints points) {
		Set<List<Object>> features = new HashSet<>();
		for (int zoom : new int[] { 0, 3 }) {
			int last = (1 << (zoom + 2)) - 1;
			Features.visit(points, new CellWindow(zoom, 0, 0, last, last), (feature) -> features
				.add(List.of(zoom, feature.column(), feature.row(), feature.count(), feature.x(), feature.y())));
		}
		return features;
	}

	static Set<UUID> ids(FieldMatches matches) {
		Set<UUID> ids = new HashSet<>();
		items(matches.snapshot()).filter(matches::contains)
			.forEach((item) -> ids.add(matches.snapshot().position(item).id()));
		return ids;
	}

	static IntStream items(Snapshot snapshot) {
		return IntStream.concat(
				IntStream.range(0, snapshot.base().size()).filter((ordinal) -> !snapshot.changes().isRemoved(ordinal)),
				IntStream.range(0, snapshot.changes().size()).map((index) -> ~index));
	}

}
