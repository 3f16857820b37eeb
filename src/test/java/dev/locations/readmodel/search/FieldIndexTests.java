package dev.locations.readmodel.search;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.Features;
import dev.locations.index.cluster.MapPoints;
import dev.locations.index.cluster.PointHistory;
import dev.locations.index.value.FieldValue;
import dev.locations.location.RandomPlaces;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.KeptValues;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.sync.StandaloneModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class FieldIndexTests {

	private static final long MAX_BYTES = 1L << 30;

	private static final List<Filter> FILTERS = Stream
		.of("properties.category = 'park'", "properties.category <> 'park'", "properties.category IN ('zoo','été')",
				"properties.category IS NULL", "properties.rating >= 4", "NOT properties.rating < 2 OR name = 'Zoo'",
				"S_INTERSECTS(geometry, BBOX(-50,-50,50,50))", "address.city LIKE 'K%' AND properties.rating > 1",
				"properties.nothing = 1", "updatedAt > TIMESTAMP('2024-02-29T00:00:00.500Z')")
		.map(Filter::parse)
		.toList();

	private static final CellWindow WORLD = CellWindow.ofTile(0, 0, 0);

	private final Queue<Runnable> compactions = new ArrayDeque<>();

	private final AtomicLong nanos = new AtomicLong();

	private final FieldLocations locations = new FieldLocations();

	private StandaloneModel model = new StandaloneModel(Schedulers.fromExecutor(this.compactions::add), MAX_BYTES,
			this.nanos::get);

	@Test
	void followsALoad() {
		load(500);
		check();
		PointHistory.Moment before = points(FILTERS.get(0)).moment();
		this.locations.all().keySet().removeIf((id) -> id.getMostSignificantBits() < 0);
		this.locations.add(300);
		this.model.load(this.locations.all().values());
		check();
		assertThat(points(FILTERS.get(0)).isUnchanged(WORLD, before)).isFalse();
	}

	@Test
	void answersForAnOlderSnapshot() {
		load(800);
		Filter filter = FILTERS.get(0);
		Snapshot before = snapshot();
		Set<UUID> expected = this.locations.matching(filter);
		Set<List<Object>> shown = features(matchesAnew(filter));
		PointHistory.Moment then = points(filter).moment();
		checkCount(filter);
		for (int i = 0; i < 1_500; i++) {
			this.locations.change(this.model);
			if (i % 200 == 0 || i < 10) {
				checkCount(filter);
				assertThat(ids(matches(before, filter))).isEqualTo(expected);
				assertThat(features(matches(before, filter).points())).isEqualTo(shown);
			}
		}
		assertThat(runCompactions()).isPositive();
		checkCount(filter);
		assertThat(ids(matches(before, filter))).isEqualTo(expected);
		assertThat(matches(before, filter).points().moment()).isEqualTo(then).isNotEqualTo(points(filter).moment());
	}

	@Test
	void theHistoryTellsWhereLocationsHaveChanged() {
		load(0);
		UUID park = add("\"category\":\"park\",\"rating\":1", 10, 10);
		UUID zoo = add("\"category\":\"zoo\",\"rating\":1", 10, 10);
		Filter parks = Filter.parse("properties.category = 'park'");
		CellWindow here = CellWindow.ofTile(4, 8, 7);
		assertThat(countIn(parks)).isEqualTo(1);
		PointHistory.Moment first = points(parks).moment();
		add("\"category\":\"park\"", -120, -50);
		assertThat(points(parks).isUnchanged(here, first)).as("elsewhere").isTrue();
		assertThat(points(parks).isUnchanged(WORLD, first)).as("a new one").isFalse();
		List<Runnable> changes = List.of(() -> this.locations.change(this.model, zoo, "zoo", "park"),
				() -> this.locations.change(this.model, zoo, "park", "zoo"),
				() -> this.locations.change(this.model, park, "\"rating\":1", "\"rating\":2"),
				() -> this.locations.change(this.model, park, "10,10", "10,-10"),
				() -> this.locations.change(this.model, park, "10,-10", "10,10"), () -> this.model.deleted(park));
		for (Runnable change : changes) {
			PointHistory.Moment before = points(parks).moment();
			change.run();
			assertThat(points(parks).isUnchanged(here, before)).isFalse();
			assertThat(points(parks).isUnchanged(CellWindow.ofTile(4, 15, 15), before)).isTrue();
		}
	}

	@Test
	void theHistoryGoesOnThroughCompactions() {
		load(2_000);
		Filter parks = FILTERS.get(0);
		for (UUID id : List.copyOf(this.locations.all().keySet()).subList(0, 600)) {
			this.locations.change(this.model, id, "\"zipCode\":\"1", "\"zipCode\":\"2");
		}
		PointHistory.Moment before = points(parks).moment();
		assertThat(runCompactions()).isPositive();
		assertThat(points(parks).isUnchanged(WORLD, before)).isTrue();
		check();
	}

	@Test
	void doesNotCollectAgainAfterACompaction() {
		load(2_000);
		check();
		IntStream.range(0, 400).forEach((i) -> this.locations.change(this.model));
		compactSoon();
		assertThat(BaseFields.of(snapshot().base()).column("properties.category", 0)).isNotNull();
		check();
	}

	/** The writer goes on until both readers have seen many bases. */
	@Test
	@Tag("slow")
	void answersForTheSnapshotOfEachReaderWhileOthersWrite() {
		Scheduler background = Schedulers.newBoundedElastic(1, 100, "background");
		this.model = new StandaloneModel(background, MAX_BYTES, this.nanos::get);
		load(1_000);
		AtomicBoolean isDone = new AtomicBoolean();
		List<AtomicInteger> reads = List.of(new AtomicInteger(), new AtomicInteger());
		List<CompletableFuture<Void>> readers = IntStream.range(0, 2)
			.mapToObj((i) -> CompletableFuture.runAsync(() -> readUntil(isDone, i, reads.get(i))))
			.toList();
		Set<KeptValues> bases = new HashSet<>();
		while (readers.stream().noneMatch(CompletableFuture::isDone)
				&& (bases.size() < 5 || reads.stream().anyMatch((count) -> count.get() < 20))) {
			IntStream.range(0, 200).forEach((i) -> this.locations.change(this.model));
			this.nanos.addAndGet(Duration.ofSeconds(2).toNanos());
			this.model.doWhatIsDue();
			bases.add(snapshot().base().fields());
		}
		isDone.set(true);
		readers.forEach(CompletableFuture::join);
		background.dispose();
		check();
	}

	private void readUntil(AtomicBoolean isDone, int seed, AtomicInteger count) {
		Random random = new Random(seed);
		Snapshot older = snapshot();
		while (!isDone.get()) {
			Snapshot snapshot = (random.nextInt(5) > 0) ? snapshot() : older;
			older = (random.nextInt(10) == 0) ? snapshot : older;
			Filter filter = FILTERS.get(random.nextInt(FILTERS.size()));
			FieldMatches matches = matches(snapshot, filter);
			Set<UUID> expected = FieldLocations
				.matching(items(snapshot).mapToObj((item) -> snapshot.slabs().json(snapshot.address(item))), filter);
			assertThat(ids(matches)).isEqualTo(expected);
			assertThat(countIn(matches.points())).isEqualTo(matches.count()).isEqualTo(expected.size());
			count.incrementAndGet();
		}
	}

	@Test
	void dropsWhatWasNotUsedForLong() {
		load(1_000);
		FILTERS.forEach(this::checkCount);
		this.nanos.addAndGet(FieldIndex.UNUSED.minusSeconds(1).toNanos());
		checkCount(FILTERS.get(4));
		value("properties.rating");
		this.nanos.addAndGet(Duration.ofSeconds(2).toNanos());
		this.model.doWhatIsDue();
		BaseFields kept = BaseFields.of(snapshot().base());
		assertThat(kept.column("properties.category", 0)).isNull();
		assertThat(kept.column("properties.rating", this.nanos.get())).isNotNull();
		long before = this.model.fields().memory();
		this.nanos.addAndGet(FieldIndex.UNUSED.multipliedBy(2).toNanos());
		this.model.doWhatIsDue();
		assertThat(before).isPositive();
		assertThat(this.model.fields().memory()).isZero();
		check();
	}

	@Test
	void keepsNoMoreFieldsThanTheMostAndAnswersForOthers() {
		load(300);
		for (int i = 0; i < BaseFields.MOST_COLUMNS + 10; i++) {
			assertThat(value("properties.missing" + i)).isEqualTo(FieldValue.MISSING);
		}
		assertThat(kept("properties.missing", BaseFields.MOST_COLUMNS + 10)).isEqualTo(BaseFields.MOST_COLUMNS);
		assertThat(this.model.fields().memory()).as("of fields that no location has").isLessThan(64L * 300);
		check();
		assertThat(BaseFields.of(snapshot().base()).column("properties.category", 0))
			.as("before fields that no location has")
			.isNotNull();
	}

	private long kept(String prefix, int count) {
		BaseFields fields = BaseFields.of(snapshot().base());
		return IntStream.range(0, count).filter((i) -> fields.column(prefix + i, this.nanos.get()) != null).count();
	}

	@Test
	void evaluatesRecordsIfAColumnTakesTooMuchMemory() {
		load(1_500);
		for (int i = 0; i < 20; i++) {
			add("\"long\":\"" + i + "x".repeat(40_000) + "\",\"rating\":" + i, 0, 0);
		}
		this.model = new StandaloneModel(Schedulers.immediate(),
				snapshot().used() + snapshot().words().memory() + 200_000, this.nanos::get);
		load(0);
		Filter large = Filter.parse("properties.long LIKE '1%' AND properties.rating > 2");
		for (int i = 0; i < 30; i++) {
			checkCount(large);
			this.locations.change(this.model);
		}
		assertThat(BaseFields.of(snapshot().base()).hasLarge(Set.of("properties.long"))).isTrue();
		assertThat(BaseFields.of(snapshot().base()).hasLarge(Set.of("properties.rating"))).isFalse();
		assertThat(this.model.fields().values(snapshot(), "properties.long").toFuture()).isCompletedExceptionally();
		FILTERS.forEach(this::checkCount);
	}

	@Test
	void givesWayToLocations() {
		load(1_500);
		this.model = new StandaloneModel(Schedulers.immediate(),
				snapshot().used() + snapshot().words().memory() + 200_000, this.nanos::get);
		load(0);
		FILTERS.forEach(this::checkCount);
		assertThat(this.model.fields().memory()).isPositive();
		int free = (int) (snapshot().words().memory() + 200_000);
		UUID id = new UUID(1, 1);
		byte[] json = json(id, "\"category\":\"" + "x".repeat(free - 2_000) + "\"", 0, 0)
			.getBytes(StandardCharsets.UTF_8);
		this.model.saved(json);
		this.locations.all().put(id, json);
		this.model.doWhatIsDue();
		assertThat(this.model.fields().memory()).isZero();
		checkCount(FILTERS.get(0));
	}

	@Test
	void takesFewBytesALocation() {
		int count = 20_000;
		this.locations.add(0);
		this.model.load(IntStream.range(0, count)
			.mapToObj((i) -> json(new UUID(0, i),
					"\"category\":\"category %d\",\"rating\":%d,\"country\":\"country %d\"".formatted(i % 12, i % 5,
							i % 200),
					i % 180, i % 90)
				.replace("\"address\":{}", "\"address\":{\"city\":\"city %d\"}".formatted(i % 2_000))
				.getBytes(StandardCharsets.UTF_8))
			.toList());
		for (int i = 0; i < 12; i++) {
			FieldMatches matches = matches(snapshot(), Filter.parse("properties.category = 'category " + i + "'"));
			assertThat(matches.count()).isBetween(count / 12, count / 12 + 1);
			long before = this.model.fields().memory();
			matches.slots();
			matches.points();
			assertThat(this.model.fields().memory()).as("with parts that are made later").isEqualTo(before);
		}
		for (String field : List.of("properties.category", "properties.rating", "properties.country", "address.city")) {
			value(field);
		}
		assertThat(BaseFields.of(snapshot().base()).memory()).as("columns").isBetween(4L * count, 9L * count);
		assertThat(this.model.fields().memory()).as("with the points of all filters")
			.isBetween(20L * count, 30L * count);
	}

	@Test
	void findsTheTypesOfFields() {
		load(0);
		add("\"a\":1,\"b\":{\"c\":1.5,\"d\":null},\"e\":[{\"f\":1}]", 0, 0);
		UUID id = add("\"a\":\"x\",\"g\":true", 0, 0);
		assertThat(types()).containsAllEntriesOf(Map.of("properties.a", Set.of(FieldType.INTEGER, FieldType.STRING),
				"properties.b", Set.of(FieldType.OBJECT), "properties.b.c", Set.of(FieldType.NUMBER), "properties.e",
				Set.of(FieldType.ARRAY), "properties.g", Set.of(FieldType.BOOLEAN), "name", Set.of(FieldType.STRING),
				"address.city", Set.of(FieldType.STRING), "updatedAt", Set.of(FieldType.TIME)))
			.doesNotContainKeys("properties.b.d", "properties.e.f");
		this.locations.change(this.model, id, "true", "2.5");
		assertThat(types().get("properties.g")).contains(FieldType.NUMBER);
		this.locations.change(this.model, id, "2[.]5", "[2.5]");
		this.locations.add(100);
		this.model.savedAll(List.copyOf(this.locations.all().values()));
		compactSoon();
		assertThat(types().get("properties.g")).contains(FieldType.ARRAY);
		this.model.deleted(id);
		this.model.load(this.locations.all().values());
		assertThat(types().get("properties.g")).containsExactly(FieldType.ARRAY);
	}

	@Test
	void findsFieldsThatHaveDatesOnlyAndKeysWithDots() {
		load(0);
		add("\"d\":\"2020-05-01\",\"t\":\"2020-05-01T10:00:00Z\",\"m\":\"2020-05-01\",\"a.b\":{\"c\":1}", 0, 0);
		UUID id = add("\"d\":\"2021-05-01\",\"t\":\"2020-05-01 10:00:00\",\"m\":\"x\"", 0, 0);
		assertThat(types()).containsAllEntriesOf(
				Map.of("properties.d", Set.of(FieldType.DATE), "properties.t", Set.of(FieldType.TIME), "properties.m",
						Set.of(FieldType.DATE, FieldType.STRING), "properties.a\\.b.c", Set.of(FieldType.INTEGER)));
		this.locations.change(this.model, id, "2021-05-01", "2021-02-30");
		assertThat(types().get("properties.d")).contains(FieldType.STRING);
	}

	@Test
	void forgetsTheFieldsOfADirectoryThatIsEmpty() {
		load(0);
		List<UUID> ids = List.of(add("\"a\":1", 0, 0), add("\"b\":1", 0, 0));
		assertThat(types()).containsKeys("properties.a", "properties.b");
		this.model.deleted(ids.get(0));
		this.model.load(List.of(this.locations.all().get(ids.get(1))));
		this.model.deleted(ids.get(1));
		compactSoon();
		assertThat(types()).doesNotContainKeys("properties.a", "properties.b");
		add("\"c\":1", 0, 0);
		assertThat(types()).containsKey("properties.c").doesNotContainKeys("properties.a", "properties.b");
	}

	private Map<String, Set<FieldType>> types() {
		return block(this.model.fields().types(snapshot()));
	}

	private UUID add(String properties, int longitude, int latitude) {
		UUID id = new UUID(5, this.locations.all().size());
		byte[] json = json(id, properties, longitude, latitude).getBytes(StandardCharsets.UTF_8);
		this.locations.all().put(id, json);
		this.model.saved(json);
		return id;
	}

	private static String json(UUID id, String properties, int longitude, int latitude) {
		return """
				{"id":"%s","name":"n","geometry":{"type":"Point","coordinates":[%d,%d]},"address":{},\
				"properties":{%s},"createdAt":"1970-01-01T00:00:00.000Z","updatedAt":"1970-01-01T00:00:00.000Z"}"""
			.formatted(id, longitude, latitude, properties);
	}

	private void load(int count) {
		this.model.load(this.locations.add(count).all().values());
	}

	private void compactSoon() {
		this.model.doWhatIsDue();
		this.model.doWhatIsDue();
		assertThat(runCompactions()).isEqualTo(1);
		assertThat(snapshot().changes().count()).isZero();
	}

	private int runCompactions() {
		int count = 0;
		for (Runnable next = this.compactions.poll(); next != null; next = this.compactions.poll()) {
			next.run();
			count++;
		}
		return count;
	}

	private Snapshot snapshot() {
		return this.model.snapshot();
	}

	private FieldMatches matches(Snapshot snapshot, Filter filter) {
		return block(this.model.fields().matches(snapshot, filter));
	}

	private MapPoints points(Filter filter) {
		return matches(snapshot(), filter).points();
	}

	private static <T> T block(Mono<T> result) {
		return Objects.requireNonNull(result.toFuture().join());
	}

	private FieldValue value(String field) {
		return block(this.model.fields().values(snapshot(), field)).value(0);
	}

	private void checkCount(Filter filter) {
		int expected = this.locations.matching(filter).size();
		assertThat(matches(snapshot(), filter).count()).as(filter.key()).isEqualTo(expected);
		assertThat(countIn(filter)).as(filter.key()).isEqualTo(expected);
	}

	private int countIn(Filter filter) {
		return countIn(points(filter));
	}

	private static int countIn(MapPoints points) {
		int[] count = new int[1];
		Features.visit(points, WORLD, (feature) -> {
			count[0] += feature.count();
			return true;
		});
		return count[0];
	}

	private void check() {
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
	private MapPoints matchesAnew(Filter filter) {
		StandaloneModel other = new StandaloneModel(Schedulers.immediate(), MAX_BYTES, this.nanos::get);
		Map<UUID, byte[]> matching = new HashMap<>(this.locations.all());
		matching.keySet().retainAll(this.locations.matching(filter));
		other.load(matching.values());
		return Objects.requireNonNull(other.snapshot()).points();
	}

	private static Set<List<Object>> features(MapPoints points) {
		Set<List<Object>> features = new HashSet<>();
		for (int zoom : new int[] { 0, 3 }) {
			int last = (1 << (zoom + 2)) - 1;
			Features.visit(points, new CellWindow(zoom, 0, 0, last, last), (feature) -> features
				.add(List.of(zoom, feature.column(), feature.row(), feature.count(), feature.x(), feature.y())));
		}
		return features;
	}

	private static Set<UUID> ids(FieldMatches matches) {
		Set<UUID> ids = new HashSet<>();
		items(matches.snapshot()).filter(matches::contains)
			.forEach((item) -> ids.add(matches.snapshot().position(item).id()));
		return ids;
	}

	private static IntStream items(Snapshot snapshot) {
		return IntStream.concat(
				IntStream.range(0, snapshot.base().size()).filter((ordinal) -> !snapshot.changes().isRemoved(ordinal)),
				IntStream.range(0, snapshot.changes().size()).map((index) -> ~index));
	}

	/** Random locations, and changes of them. */
	private static final class FieldLocations {

		private final Random random = new Random(1);

		private final RandomPlaces places = new RandomPlaces(this.random);

		private final Map<UUID, byte[]> all = new LinkedHashMap<>();

		Map<UUID, byte[]> all() {
			return this.all;
		}

		FieldLocations add(int count) {
			for (int i = 0; i < count; i++) {
				UUID id = new UUID(this.random.nextLong(), i);
				this.all.put(id, this.places.next(id, 0));
			}
			return this;
		}

		void change(StandaloneModel model) {
			int kind = this.random.nextInt(10);
			UUID id = (kind < 2 || this.all.isEmpty()) ? new UUID(this.random.nextLong(), 0)
					: new ArrayList<>(this.all.keySet()).get(this.random.nextInt(this.all.size()));
			if (kind == 2) {
				this.all.remove(id);
				model.deleted(id);
			}
			else if (kind < 6 && this.all.containsKey(id)) {
				change(model, id, "\"rating\":[0-9.]+", "\"rating\":" + this.random.nextInt(6));
			}
			else {
				save(model, id, this.places.next(id, 0));
			}
		}

		void change(StandaloneModel model, UUID id, String pattern, String replacement) {
			save(model, id, this.places.with(Objects.requireNonNull(this.all.get(id)), pattern, replacement));
		}

		private void save(StandaloneModel model, UUID id, byte[] json) {
			this.all.put(id, json);
			model.saved(json);
		}

		Set<UUID> matching(Filter filter) {
			return matching(this.all.values().stream(), filter);
		}

		static Set<UUID> matching(Stream<byte[]> locations, Filter filter) {
			return locations.filter((json) -> {
				LocationRecord location = LocationRecord.of(json);
				return filter.matches(FieldReader.read(json, filter.fields()), location.longitude(),
						location.latitude());
			}).map((json) -> LocationRecord.of(json).id()).collect(Collectors.toSet());
		}

	}

}
