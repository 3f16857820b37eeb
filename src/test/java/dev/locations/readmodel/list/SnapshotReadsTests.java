package dev.locations.readmodel.list;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationList;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.state.ItemCursor;
import dev.locations.readmodel.state.ReadModel;
import dev.locations.readmodel.state.Replica;
import dev.locations.readmodel.state.Snapshot;
import dev.locations.work.WorkPool;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests on which threads the read model answers. */
@Tag("slow")
class SnapshotReadsTests {

	private static final int LOCATIONS = 40_000;

	private static final ReadModel MODEL = new ReadModel(Schedulers.immediate(), 1L << 30, System::nanoTime);

	@BeforeAll
	static void load() {
		Replica.Load load = MODEL.startLoad();
		for (int i = 0; i < LOCATIONS; i++) {
			load.add(location(i));
		}
		load.publish();
	}

	private static byte[] location(int number) {
		return """
				{"id":"%s","name":"Park %d","description":"aa ab ac ad ae af ag ah","phone":"1","photoUrl":"p",\
				"siteUrl":"","geometry":{"type":"Point","coordinates":[1,2]},"address":{"street":"x","zipCode":"1",\
				"city":"y","state":"z"},"createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z"}"""
			.formatted(new UUID(1, number), number)
			.getBytes(StandardCharsets.UTF_8);
	}

	@Test
	void aListOfWholeLocationsIsMadeOnTheThreadOfItsRequest() {
		assertThat(chunkThreads(FieldSelection.ALL, ListFormat.JSON, false))
			.containsExactly(Thread.currentThread().getName());
		assertThat(chunkThreads(FieldSelection.ALL, ListFormat.NDJSON, false))
			.containsExactly(Thread.currentThread().getName());
		MODEL.compress(snapshot(MODEL));
		assertThat(chunkThreads(FieldSelection.ALL, ListFormat.JSON, true))
			.containsExactly(Thread.currentThread().getName());
	}

	@ParameterizedTest
	@EnumSource
	void aListOfOtherFormLeavesTheThreadOfItsRequest(ListFormat format) {
		FieldSelection name = FieldSelection.of(List.of("name"), List.of());
		FieldSelection nested = FieldSelection.of(List.of("address.zzz"), List.of());
		assertThat(chunkThreads(nested, format, false)).allMatch(SnapshotReadsTests::isOfPool);
		assertThat(chunkThreads(name, format, false)).allMatch(SnapshotReadsTests::isOfPool);
		assertThat(chunkThreads(name, format, true)).allMatch(SnapshotReadsTests::isOfPool);
	}

	@Test
	void fieldsOfALongLocationAreSelectedOnAnotherThread() {
		FieldSelection fields = FieldSelection.of(List.of("properties.a"), List.of());
		ReadModel model = new ReadModel(Schedulers.immediate(), 1L << 30, System::nanoTime);
		Replica.Load load = model.startLoad();
		load.add(location(0));
		load.add(new String(location(1), StandardCharsets.UTF_8)
			.replace("\"geometry\"", "\"properties\":{\"a\":\"%s\"},\"geometry\"".formatted("x".repeat(100_000)))
			.getBytes(StandardCharsets.UTF_8));
		load.publish();
		assertThat(threadOf(reads(model).find(new UUID(1, 0), fields))).isEqualTo(Thread.currentThread().getName());
		assertThat(threadOf(reads(model).find(new UUID(1, 1), fields))).startsWith("work-");
	}

	private static String threadOf(Mono<?> read) {
		try (WorkPool pool = new WorkPool()) {
			return Objects.requireNonNull(read.map((found) -> Thread.currentThread().getName())
				.contextWrite((context) -> pool.serve(context, () -> "client"))
				.block());
		}
	}

	private static boolean isOfPool(String thread) {
		return thread.startsWith("work-");
	}

	private Set<String> chunkThreads(FieldSelection fields, ListFormat format, boolean gzip) {
		LocationQuery query = new LocationQuery(null, null, null, FieldConditions.NONE, Page.ALL, fields, format,
				ListLinks.NONE);
		Set<String> threads = new HashSet<>();
		try (WorkPool pool = new WorkPool()) {
			reads(MODEL).list(query, gzip)
				.flatMapMany(LocationList::body)
				.doOnNext((chunk) -> threads.add(Thread.currentThread().getName()))
				.doOnNext(DataBufferUtils::release)
				.contextWrite((context) -> pool.serve(context, () -> "client"))
				.blockLast();
		}
		return threads;
	}

	/** However little a location gives, few are read before others have their turn. */
	@Test
	void aSliceReadsFewLocations() {
		Snapshot snapshot = snapshot(MODEL);
		RecordWriter writer = new RecordWriter(snapshot, FieldSelection.of(List.of("address.zzz"), List.of()),
				ListFormat.JSON);
		ItemCursor items = ItemCursor.all(snapshot);
		JsonListWriter slices = new JsonListWriter(snapshot, items, writer,
				ListFormat.JSON.frame(ListLinks.NONE, LOCATIONS, LOCATIONS, null), 65_536);
		int written = 0;
		int most = 0;
		while (!slices.isAtEnd()) {
			int before = written;
			DataBuffer chunk = slices.next();
			written = items.isAtEnd() ? LOCATIONS : items.peek();
			most = Math.max(most, written - before);
			DataBufferUtils.release(chunk);
		}
		assertThat(most).isBetween(10, 500);
	}

	private static Snapshot snapshot(ReadModel model) {
		return Objects.requireNonNull(model.snapshot());
	}

	private static SnapshotReads reads(ReadModel model) {
		return new SnapshotReads(snapshot(model), model, new QueryResults(new SimpleMeterRegistry()));
	}

}
