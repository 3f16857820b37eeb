package dev.locations.readmodel.list;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationList;
import dev.locations.location.LocationReads;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.location.query.Words;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import dev.locations.readmodel.search.ItemCursor;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.validation.QueryParameters;
import dev.locations.work.WorkPool;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests on which threads the read model searches and answers. */
@Tag("slow")
class AnswerThreadsTests {

	private static final int LOCATIONS = 260_000;

	private static final int LISTED = 40_000;

	private static final BoundingBox SMALL = new BoundingBox(10, 20, 11, 21);

	private static final TimeInterval ANY_TIME = new TimeInterval(0, Long.MAX_VALUE);

	private static final Map<String, FieldConditions> CONDITIONS = Map.of("any", FieldConditions.NONE, "time",
			new FieldConditions(null, ANY_TIME), "name", new FieldConditions("000007", null), "name and time",
			new FieldConditions("000007", ANY_TIME), "few", filter("description = 'aa ab rare'"), "most",
			filter("description = 'aa ab'"), "ids",
			new FieldConditions(null, null, null, Set.of(new UUID(1, 7), new UUID(1, 9))));

	private static final WorkPool pool = new WorkPool();

	private static StandaloneModel model = new StandaloneModel();

	private static StandaloneModel listed = new StandaloneModel();

	@BeforeAll
	static void load() {
		load(model, LOCATIONS);
		load(listed, LISTED);
	}

	private static void load(StandaloneModel target, int count) {
		target.load(IntStream.range(0, count).mapToObj(AnswerThreadsTests::location).toList());
	}

	@AfterAll
	static void close() {
		model = new StandaloneModel();
		listed = new StandaloneModel();
		pool.close();
	}

	// the names have no word in common with the descriptions
	private static byte[] location(int number) {
		return """
				{"id":"%s","name":"%06d","description":"aa ab%s","phone":"1","photoUrl":"p","siteUrl":"",\
				"geometry":{"type":"Point","coordinates":[%s,%s]},"address":{"street":"x","zipCode":"1","city":"y",\
				"state":"z"},"createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z"}"""
			.formatted(new UUID(1, number), number, (number % 200 == 0) ? " rare" : "",
					(number * 7919L) % 36_000 / 100.0 - 180, (number * 104_729L) % 16_000 / 100.0 - 80)
			.getBytes(StandardCharsets.UTF_8);
	}

	/** In the order of the file, as a search may be answered with what one has kept. */
	@ParameterizedTest
	@CsvFileSource(resources = "searches.csv", delimiter = '|', numLinesToSkip = 1)
	void aLongSearchLeavesTheThreadOfItsRequest(@Nullable String words, @Nullable String box, @Nullable String near,
			String conditions, @Nullable Integer limit, @Nullable Integer after, boolean leaves) {
		PageCursor cursor = (after != null) ? cursor((near != null) ? ListOrder.DISTANCE : ListOrder.NAME, after)
				: null;
		double[] numbers = (near != null) ? Stream.of(near.split(" ")).mapToDouble(Double::parseDouble).toArray()
				: null;
		NearPoint point = (numbers != null) ? new NearPoint(numbers[0], numbers[1], numbers[2]) : null;
		LocationQuery query = query((box != null) ? QueryParameters.BBOX.parse(List.of(box), BoundingBox::new) : null,
				words, point, Objects.requireNonNull(CONDITIONS.get(conditions)),
				new Page((limit != null) ? limit : Integer.MAX_VALUE, cursor));
		Consumer<Mono<?>> expected = leaves ? AnswerThreadsTests::assertIsElsewhere : AnswerThreadsTests::assertIsHere;
		expected.accept(reads(model).list(query, false));
	}

	@Test
	void manyLocationsAreSortedElsewhere() {
		assertIsElsewhere(sorted(SMALL));
		assertIsHere(sorted(SMALL));
		assertIsElsewhere(sorted(BoundingBox.WORLD));
		assertIsElsewhere(sorted(null));
	}

	private static Mono<LocationList> sorted(@Nullable BoundingBox box) {
		return reads(model).list(
				new LocationQuery(box, null, null, FieldConditions.NONE, new FieldOrder("address.city", true),
						new Page(50, null), FieldSelection.ALL, ListFormat.JSON, FeatureEncoding.PLAIN, ListLinks.NONE),
				false);
	}

	@Test
	void theValuesAndTheExtentOfAllLocationsAreFoundOnce() {
		assertIsElsewhere(reads(model).facets(facets(null)));
		assertIsHere(reads(model).facets(facets(null)));
		assertIsHere(reads(model).facets(facets(SMALL)));
		assertIsElsewhere(reads(model).facets(facets(BoundingBox.WORLD)));
		LocationReads reads = reads(model);
		assertIsElsewhere(reads.extent());
		assertIsHere(reads.extent());
	}

	private static FacetQuery facets(@Nullable BoundingBox box) {
		return new FacetQuery(List.of("phone", "photoUrl"), query(box, null, null, FieldConditions.NONE, Page.ALL), 20);
	}

	private static FieldConditions filter(String filter) {
		return new FieldConditions(null, null, Filter.parse(filter), null);
	}

	@Test
	void manyFeaturesThatAreNotKeptAreDrawnElsewhere() {
		MapSource map = map(new MapCaches());
		ClusterQuery many = new ClusterQuery(new BoundingBox(0, 0, 40, 40), 5, null, null, List.of());
		assertIsElsewhere(features(map, many));
		assertIsHere(features(map, many));
		assertIsHere(features(map, new ClusterQuery(SMALL, 1, null, null, List.of())));
		ClusterQuery tooMany = new ClusterQuery(BoundingBox.WORLD, 22, null, null, List.of());
		assertIsElsewhere(features(map, tooMany).onErrorComplete(TooManyFeaturesException.class).defaultIfEmpty(0));
	}

	private static MapSource map(MapCaches caches) {
		return new MapSnapshot(model.snapshot(), model.fields(), caches);
	}

	private static Mono<Integer> features(MapSource map, ClusterQuery query) {
		return map.clusters(query).features().map((features) -> {
			int length = features.readableByteCount();
			DataBufferUtils.release(features);
			return length;
		});
	}

	@Test
	void tilesWithMoreFieldsAreDrawnElsewhere() {
		MapSource map = map(new MapCaches());
		TileAddress tile = new TileAddress(10, 512, 512);
		assertIsElsewhere(map.tile(new TileQuery(tile, FieldSelection.of(List.of("address"), List.of()), null, null)));
		assertIsHere(map.tile(new TileQuery(tile, null, null, null)));
	}

	@Test
	void theMatchesOfAFilterAreCollectedElsewhereOnce() {
		MapSource map = map(new MapCaches());
		ClusterQuery query = new ClusterQuery(SMALL, 1, Filter.parse("name LIKE '00000%'"), null, List.of());
		assertIsElsewhere(features(map, query));
		assertIsHere(features(map, query));
	}

	@Test
	void theValuesOfManyLocationsAreCountedElsewhereOnce() {
		MapCaches caches = new MapCaches();
		TileQuery query = new TileQuery(new TileAddress(10, 512, 512), null, null, "updatedAt");
		assertIsElsewhere(map(caches).tile(query));
		assertIsHere(map(caches).tile(query));
		// the values are kept in a cache of their own
		assertIsElsewhere(map(new MapCaches()).tile(query));
	}

	@Test
	void aListOfWholeLocationsIsMadeOnTheThreadOfItsRequest() {
		assertThat(chunkThreads(FieldSelection.ALL, ListFormat.JSON, false))
			.containsExactly(Thread.currentThread().getName());
		assertThat(chunkThreads(FieldSelection.ALL, ListFormat.NDJSON, false))
			.containsExactly(Thread.currentThread().getName());
		listed.compress(listed.snapshot());
		assertThat(chunkThreads(FieldSelection.ALL, ListFormat.JSON, true))
			.containsExactly(Thread.currentThread().getName());
	}

	@ParameterizedTest
	@EnumSource
	void aListOfOtherFormLeavesTheThreadOfItsRequest(ListFormat format) {
		FieldSelection name = FieldSelection.of(List.of("name"), List.of());
		FieldSelection nested = FieldSelection.of(List.of("address.zzz"), List.of());
		assertThat(chunkThreads(nested, format, false)).allMatch(AnswerThreadsTests::isOfPool);
		assertThat(chunkThreads(name, format, false)).allMatch(AnswerThreadsTests::isOfPool);
		assertThat(chunkThreads(name, format, true)).allMatch(AnswerThreadsTests::isOfPool);
	}

	@Test
	void fieldsOfALongLocationAreSelectedOnAnotherThread() {
		FieldSelection fields = FieldSelection.of(List.of("properties.a"), List.of());
		StandaloneModel other = new StandaloneModel();
		other.load(List.of(location(0),
				new String(location(1), StandardCharsets.UTF_8)
					.replace("\"geometry\"",
							"\"properties\":{\"a\":\"%s\"},\"geometry\"".formatted("x".repeat(100_000)))
					.getBytes(StandardCharsets.UTF_8)));
		assertIsHere(reads(other).find(new UUID(1, 0), fields));
		assertIsElsewhere(reads(other).find(new UUID(1, 1), fields));
	}

	private static boolean isOfPool(String thread) {
		return thread.startsWith("work-");
	}

	private Set<String> chunkThreads(FieldSelection fields, ListFormat format, boolean gzip) {
		LocationQuery query = new LocationQuery(null, null, null, FieldConditions.NONE, Page.ALL, fields, format,
				ListLinks.NONE);
		Set<String> threads = new HashSet<>();
		reads(listed).list(query, gzip)
			.flatMapMany(LocationList::body)
			.doOnNext((chunk) -> threads.add(Thread.currentThread().getName()))
			.doOnNext(DataBufferUtils::release)
			.contextWrite(pool.begin(() -> "client")::serve)
			.blockLast();
		return threads;
	}

	/** However little a location gives, few are read before others have their turn. */
	@Test
	void aSliceReadsFewLocations() {
		Snapshot snapshot = listed.snapshot();
		RecordWriter writer = new RecordWriter(snapshot, FieldSelection.of(List.of("address.zzz"), List.of()),
				ListFormat.JSON, FeatureEncoding.PLAIN);
		ItemCursor items = ItemCursor.all(snapshot);
		JsonListWriter slices = new JsonListWriter(snapshot, items, writer,
				ListFormat.JSON.frame(ListLinks.NONE, LISTED, LISTED, null), 65_536);
		int written = 0;
		int most = 0;
		while (!slices.isAtEnd()) {
			int before = written;
			DataBuffer chunk = slices.next();
			written = items.isAtEnd() ? LISTED : items.peek();
			most = Math.max(most, written - before);
			DataBufferUtils.release(chunk);
		}
		assertThat(most).isBetween(10, 500);
	}

	private static void assertIsElsewhere(Mono<?> answer) {
		assertThat(thread(answer)).startsWith("work-");
	}

	private static void assertIsHere(Mono<?> answer) {
		assertThat(thread(answer)).isEqualTo(Thread.currentThread().getName());
	}

	private static PageCursor cursor(ListOrder order, int number) {
		return new PageCursor(order, number,
				new ListPosition("%06d".formatted(number).getBytes(StandardCharsets.UTF_8), 0, new UUID(1, number)));
	}

	private static LocationQuery query(@Nullable BoundingBox box, @Nullable String words, @Nullable NearPoint near,
			FieldConditions conditions, Page page) {
		return new LocationQuery(box, (words != null) ? new TextQuery(Words.of(words)) : null, near, conditions, page,
				FieldSelection.ALL, ListFormat.JSON, ListLinks.NONE);
	}

	private static LocationReads reads(StandaloneModel of) {
		return new SnapshotReads(of.snapshot(), of.fields(), of::compress, new QueryResults(new SimpleMeterRegistry()));
	}

	private static String thread(Mono<?> answer) {
		return Objects.requireNonNull(answer.map((value) -> Thread.currentThread().getName())
			.contextWrite(pool.begin(() -> "client")::serve)
			.block());
	}

}
