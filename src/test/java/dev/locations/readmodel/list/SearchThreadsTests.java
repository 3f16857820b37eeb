package dev.locations.readmodel.list;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationReads;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
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
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.readmodel.state.Replica;
import dev.locations.work.WorkPool;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests on which threads the read model searches. */
@Tag("slow")
class SearchThreadsTests {

	private static final int LOCATIONS = 260_000;

	private static final BoundingBox SMALL = new BoundingBox(10, 20, 11, 21);

	private static final FieldConditions ANY_TIME = new FieldConditions(null, new TimeInterval(0, Long.MAX_VALUE));

	private static final Page PAGE = new Page(50, null);

	private static final WorkPool pool = new WorkPool();

	private static ReadModel model = new ReadModel(Schedulers.immediate(), 1L << 30, System::nanoTime);

	@BeforeAll
	static void load() {
		Replica.Load load = model.startLoad();
		for (int i = 0; i < LOCATIONS; i++) {
			load.add(location(i));
		}
		load.publish();
	}

	@AfterAll
	static void close() {
		model = new ReadModel(Schedulers.immediate(), 1L << 30, System::nanoTime);
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

	@Test
	void aSearchForFrequentWordsLeavesTheThreadOfItsRequest() {
		assertIsLong(query(null, "a", null, FieldConditions.NONE, PAGE));
		assertIsLong(query(null, "a", null, FieldConditions.NONE, PAGE));
		assertIsLong(query(BoundingBox.WORLD, "ab", null, FieldConditions.NONE, PAGE));
		assertIsLong(query(null, "ab", new NearPoint(1, 2), FieldConditions.NONE, PAGE));
	}

	@Test
	void aSearchForRareWordsStaysOnTheThreadOfItsRequest() {
		assertIsShort(query(null, "rare", null, FieldConditions.NONE, PAGE));
		assertIsShort(query(BoundingBox.WORLD, "rare", null, FieldConditions.NONE, PAGE));
		assertIsShort(query(null, "rare", new NearPoint(1, 2), FieldConditions.NONE, PAGE));
		assertIsShort(query(null, "unknown", null, FieldConditions.NONE, PAGE));
	}

	@Test
	void aSearchForWordsThatAreKeptInASmallBoxStaysOnTheThreadOfItsRequest() {
		assertIsLong(query(SMALL, "aa", null, FieldConditions.NONE, PAGE));
		assertIsShort(query(SMALL, "aa", null, FieldConditions.NONE, PAGE));
	}

	@Test
	void aListOfMostLocationsLeavesTheThreadOfItsRequest() {
		assertIsLong(new LocationQuery(BoundingBox.WORLD, FieldSelection.ALL));
		assertIsLong(new LocationQuery(new BoundingBox(20, -90, 10, 90), FieldSelection.ALL));
		assertIsShort(new LocationQuery(SMALL, FieldSelection.ALL));
		assertIsShort(new LocationQuery(null, FieldSelection.ALL));
	}

	@Test
	void aPageOfMostLocationsIsFoundWithoutTheOthers() {
		assertIsShort(query(BoundingBox.WORLD, null, null, FieldConditions.NONE, PAGE));
		assertIsShort(query(BoundingBox.WORLD, null, null, FieldConditions.NONE, new Page(50, cursor(200_000))));
		assertIsShort(query(new BoundingBox(20, -90, 10, 90), null, null, FieldConditions.NONE, PAGE));
		assertIsShort(query(null, null, null, FieldConditions.NONE, new Page(10_000, null)));
	}

	@Test
	void aPageAfterMostLocationsOfABoxLeavesTheThreadOfItsRequest() {
		// the rest of the list has too few locations, wherever the box is
		assertIsLong(query(BoundingBox.WORLD, null, null, FieldConditions.NONE, new Page(200_000, null)));
	}

	@Test
	void aSearchByTimeLeavesTheThreadOfItsRequest() {
		assertIsLong(query(null, null, null, ANY_TIME, PAGE));
		assertIsLong(query(BoundingBox.WORLD, null, null, ANY_TIME, PAGE));
		assertIsLong(query(null, null, new NearPoint(1, 2), ANY_TIME, PAGE));
		assertIsShort(query(SMALL, null, null, ANY_TIME, PAGE));
		assertIsShort(query(null, null, null, new FieldConditions("000007", ANY_TIME.updated()), PAGE));
		assertIsShort(query(BoundingBox.WORLD, null, null, new FieldConditions("000007", null), PAGE));
	}

	@Test
	void theNearestLocationsOfALongPageLeaveTheThreadOfTheirRequest() {
		NearPoint near = new NearPoint(170, -80);
		PageCursor far = new PageCursor(ListOrder.DISTANCE, 9_000_000, cursor(1).position());
		assertIsShort(query(null, null, near, FieldConditions.NONE, new Page(100, far)));
		assertIsShort(query(null, null, near, FieldConditions.NONE, new Page(500, null)));
		assertIsLong(query(null, null, near, FieldConditions.NONE, new Page(1_000, null)));
		assertIsShort(query(new BoundingBox(-10, 35, 30, 60), null, near, FieldConditions.NONE, PAGE));
	}

	@Test
	void theExtentOfManyLocationsIsFoundOnce() {
		LocationReads reads = reads();
		assertThat(thread(reads.extent())).startsWith("work-");
		assertThat(thread(reads.extent())).isEqualTo(Thread.currentThread().getName());
	}

	@Test
	void manyFeaturesThatAreNotKeptAreDrawnElsewhere() {
		MapSource map = new MapSnapshot(Objects.requireNonNull(model.snapshot()), new MapCaches());
		ClusterQuery many = new ClusterQuery(new BoundingBox(0, 0, 40, 40), 5);
		assertThat(thread(features(map, many))).startsWith("work-");
		assertThat(thread(features(map, many))).isEqualTo(Thread.currentThread().getName());
		assertThat(thread(features(map, new ClusterQuery(SMALL, 1)))).isEqualTo(Thread.currentThread().getName());
		ClusterQuery tooMany = new ClusterQuery(BoundingBox.WORLD, 22);
		assertThat(thread(features(map, tooMany).onErrorComplete(TooManyFeaturesException.class).defaultIfEmpty(0)))
			.startsWith("work-");
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
		MapSource map = new MapSnapshot(Objects.requireNonNull(model.snapshot()), new MapCaches());
		TileAddress tile = new TileAddress(10, 512, 512);
		assertThat(thread(map.tile(tile, FieldSelection.of(List.of("address"), List.of())))).startsWith("work-");
		assertThat(thread(map.tile(tile, null))).isEqualTo(Thread.currentThread().getName());
	}

	private static void assertIsLong(LocationQuery query) {
		assertThat(threadOf(query)).startsWith("work-");
	}

	private static void assertIsShort(LocationQuery query) {
		assertThat(threadOf(query)).isEqualTo(Thread.currentThread().getName());
	}

	private static PageCursor cursor(int number) {
		return new PageCursor(ListOrder.NAME, 0,
				new ListPosition("%06d".formatted(number).getBytes(StandardCharsets.UTF_8), 0, new UUID(1, number)));
	}

	private static LocationQuery query(@Nullable BoundingBox box, @Nullable String words, @Nullable NearPoint near,
			FieldConditions conditions, Page page) {
		return new LocationQuery(box, (words != null) ? TextQuery.of(words).orElseThrow() : null, near, conditions,
				page, FieldSelection.ALL, ListFormat.JSON, ListLinks.NONE);
	}

	private static LocationReads reads() {
		return new SnapshotReads(Objects.requireNonNull(model.snapshot()), model,
				new QueryResults(new SimpleMeterRegistry()));
	}

	private static String threadOf(LocationQuery query) {
		return thread(reads().list(query, false));
	}

	private static String thread(Mono<?> answer) {
		return Objects.requireNonNull(answer.map((value) -> Thread.currentThread().getName())
			.contextWrite((context) -> pool.serve(context, () -> "client"))
			.block());
	}

}
