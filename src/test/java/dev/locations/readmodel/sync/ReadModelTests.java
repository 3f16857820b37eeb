package dev.locations.readmodel.sync;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.zip.GZIPInputStream;

import dev.locations.json.FieldSelection;
import dev.locations.location.ListBody;
import dev.locations.location.LocationList;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.LocationQuery;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.search.ReadQuestion;
import dev.locations.readmodel.search.ReadQuestion.Moment;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.readmodel.snapshot.Snapshot;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReadModelTests {

	private static final long MAX_BYTES = 1L << 30;

	private final ReadModel model = StandaloneModel.model(Schedulers.immediate(), MAX_BYTES, System::nanoTime, null);

	private final Map<UUID, byte[]> expected = new LinkedHashMap<>();

	@Test
	void keepsTheLatestVersionOfALocationThatIsLoadedTwice() {
		RandomLocations locations = new RandomLocations(8);
		byte[] old = locations.next();
		UUID id = LocationRecord.of(old).id();
		byte[] moved = locations.next(id, 0);
		StandaloneModel.load(this.model, List.of(moved, old));
		this.expected.put(id, moved);
		check(locations);
	}

	@Test
	void hasTheSameVersionForTheSameLocationsWhateverChangesLedToThem() {
		RandomLocations locations = new RandomLocations(10);
		load(locations, 100);
		String before = snapshot(this.model).versionText();
		byte[] more = locations.next();
		this.model.saved(List.of(more));
		assertThat(snapshot(this.model).versionText()).isNotEqualTo(before);
		this.model.deleted(List.of(LocationRecord.of(more).id()));
		assertThat(snapshot(this.model).versionText()).isEqualTo(before);
		ReadModel other = StandaloneModel.model(Schedulers.immediate(), MAX_BYTES, System::nanoTime, null);
		other.publish(other.startLoad());
		this.expected.values().forEach((each) -> other.saved(List.of(each)));
		assertThat(snapshot(other).versionText()).isEqualTo(before);
	}

	@Test
	@Tag("slow")
	void hasLocationsThatAreLongerThanABlockOfMemory() throws IOException {
		RandomLocations locations = new RandomLocations(15);
		load(locations, 10);
		for (int i = 0; i < 2; i++) {
			byte[] large = locations.withPhone(locations.next(), "1".repeat(1_200_000));
			this.expected.put(LocationRecord.of(large).id(), large);
			this.model.saved(List.of(large));
			check(locations);
			checkCompressed(null);
		}
		for (Runnable next : List.<Runnable>of(() -> this.model.compress(snapshot(this.model)),
				() -> StandaloneModel.load(this.model, this.expected.values()))) {
			next.run();
			check(locations);
			checkCompressed(null);
		}
	}

	@Test
	void refusesToGrowBeyondItsLimit() {
		ReadModel small = StandaloneModel.model(Schedulers.immediate(), 1 << 23, System::nanoTime, null);
		RandomLocations locations = new RandomLocations(11);
		assertThatExceptionOfType(ModelTooLargeException.class).isThrownBy(() -> {
			SnapshotLoad load = small.startLoad();
			for (int i = 0; i < 100_000; i++) {
				load.add(locations.next());
			}
		});
	}

	private static Snapshot snapshot(ReadModel model) {
		return Objects.requireNonNull(model.snapshot());
	}

	private void load(RandomLocations locations, int size) {
		for (int i = 0; i < size; i++) {
			byte[] json = locations.next();
			this.expected.put(LocationRecord.of(json).id(), json);
		}
		StandaloneModel.load(this.model, this.expected.values());
	}

	@Test
	@Tag("slow")
	void compressesListsOfLocationsFromBeforeAndAfterTheCompression() throws IOException {
		RandomLocations locations = new RandomLocations(12);
		load(locations, 300);
		for (int i = 0; i < 1500; i++) {
			if (i == 50) {
				this.model.compress(snapshot(this.model));
				assertThat(snapshot(this.model).base().compressedRecords()).isNotNull();
			}
			locations.change(this.model, this.expected);
			if (i % 100 == 0) {
				checkCompressed(null);
				checkCompressed(locations.box());
			}
		}
	}

	@Test
	@Tag("slow")
	void answersInSmallChunksWhileManyBytesWaitForClients() throws IOException {
		RandomLocations locations = new RandomLocations(13);
		load(locations, 2000);
		this.model.compress(snapshot(this.model));
		for (int i = 0; i < 50; i++) {
			locations.change(this.model, this.expected);
		}
		assertThat(longestChunk()).isGreaterThan(200_000);
		ByteBuf waiting = PooledByteBufAllocator.DEFAULT
			.directBuffer(Math.toIntExact(Runtime.getRuntime().maxMemory() / 8));
		try {
			assertThat(longestChunk()).isLessThan(200_000);
			check(locations);
			checkCompressed(null);
			checkCompressed(locations.box());
		}
		finally {
			waiting.release();
		}
	}

	private int longestChunk() {
		LocationQuery all = new LocationQuery(null, FieldSelection.ALL);
		return Flux.from(moment().reads().list(all, false).flatMapMany(LocationList::body)).map((chunk) -> {
			int length = chunk.readableByteCount();
			DataBufferUtils.release(chunk);
			return length;
		}).reduce(0, Math::max).blockOptional().orElseThrow();
	}

	private void checkCompressed(@Nullable BoundingBox box) throws IOException {
		LocationQuery query = new LocationQuery(box, FieldSelection.ALL);
		byte[] compressed = ListBody.bytes(moment().reads().list(query, true).blockOptional().orElseThrow());
		String plain = new String(new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes(),
				StandardCharsets.UTF_8);
		assertThat(new ReadQuestion.OfList(null, query).expected(this.expected.values()))
			.startsWith(plain + "\ntotal ");
	}

	private void check(RandomLocations locations) {
		Moment moment = moment();
		assertThat(moment.snapshot().size()).isEqualTo(this.expected.size());
		for (FieldSelection fields : List.of(FieldSelection.ALL,
				FieldSelection.of(List.of("shortName", "updatedAt", "geometry"), List.of()),
				FieldSelection.of(List.of(), List.of("id", "description", "address.city")),
				FieldSelection.of(List.of("nothing"), List.of()))) {
			for (BoundingBox box : new BoundingBox[] { null, locations.box() }) {
				ReadQuestion list = new ReadQuestion.OfList(null, new LocationQuery(box, fields));
				assertThat(list.ask(moment)).isEqualTo(list.expected(this.expected.values()));
			}
		}
		this.expected.forEach((id, json) -> assertThat(moment.snapshot().find(id)).isEqualTo(json));
	}

	private Moment moment() {
		return new Moment(snapshot(this.model), new StandaloneModel(this.model), new MapCaches());
	}

}
