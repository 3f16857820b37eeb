package dev.locations.readmodel.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationList;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.LocationQuery;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.state.ReadQuestion.Moment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReadModelTests {

	private static final long MAX_BYTES = 1L << 30;

	private final ReadModel model = new ReadModel(Schedulers.immediate(), MAX_BYTES, System::nanoTime);

	private final Map<UUID, byte[]> expected = new LinkedHashMap<>();

	@Test
	void keepsTheLatestVersionOfALocationThatIsLoadedTwice() {
		RandomLocations locations = new RandomLocations(8);
		byte[] old = locations.next();
		UUID id = LocationRecord.of(old).id();
		byte[] moved = locations.next(id, 0);
		RandomLocations.load(this.model, List.of(moved, old));
		this.expected.put(id, moved);
		check(locations);
	}

	@Test
	void hasTheSameVersionForTheSameLocationsWhateverChangesLedToThem() {
		RandomLocations locations = new RandomLocations(10);
		load(locations, 100);
		String before = snapshot(this.model).versionText();
		byte[] more = locations.next();
		this.model.saved(more);
		assertThat(snapshot(this.model).versionText()).isNotEqualTo(before);
		this.model.deleted(LocationRecord.of(more).id());
		assertThat(snapshot(this.model).versionText()).isEqualTo(before);
		ReadModel other = new ReadModel(Schedulers.immediate(), MAX_BYTES, System::nanoTime);
		other.startLoad().publish();
		this.expected.values().forEach(other::saved);
		assertThat(snapshot(other).versionText()).isEqualTo(before);
	}

	@Test
	@Tag("slow")
	void hasLocationsThatAreLongerThanABlockOfMemory() {
		RandomLocations locations = new RandomLocations(15);
		load(locations, 10);
		for (int i = 0; i < 2; i++) {
			byte[] large = locations.withPhone(locations.next(), "1".repeat(1_200_000));
			this.expected.put(LocationRecord.of(large).id(), large);
			this.model.saved(large);
			check(locations);
		}
		this.model.compress(snapshot(this.model));
		check(locations);
		RandomLocations.load(this.model, this.expected.values());
		check(locations);
	}

	@Test
	void refusesToGrowBeyondItsLimit() {
		ReadModel small = new ReadModel(Schedulers.immediate(), 1 << 23, System::nanoTime);
		RandomLocations locations = new RandomLocations(11);
		assertThatExceptionOfType(ModelTooLargeException.class).isThrownBy(() -> {
			Replica.Load load = small.startLoad();
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
		RandomLocations.load(this.model, this.expected.values());
	}

	@Test
	@Tag("slow")
	void answersInSmallChunksWhileManyBytesWaitForClients() {
		RandomLocations locations = new RandomLocations(13);
		load(locations, 2000);
		this.model.compress(snapshot(this.model));
		for (int i = 0; i < 50; i++) {
			byte[] json = locations.next();
			this.expected.put(LocationRecord.of(json).id(), json);
			this.model.saved(json);
		}
		assertThat(longestChunk()).isGreaterThan(200_000);
		ByteBuf waiting = PooledByteBufAllocator.DEFAULT
			.directBuffer(Math.toIntExact(Runtime.getRuntime().maxMemory() / 8));
		try {
			assertThat(longestChunk()).isLessThan(200_000);
			check(locations);
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

	private void check(RandomLocations locations) {
		Moment moment = moment();
		assertThat(moment.snapshot().size()).isEqualTo(this.expected.size());
		for (FieldSelection fields : List.of(FieldSelection.ALL,
				FieldSelection.of(List.of("shortName", "updatedAt", "geometry"), List.of()),
				FieldSelection.of(List.of(), List.of("id", "description", "address.city")),
				FieldSelection.of(List.of("nothing"), List.of()))) {
			for (BoundingBox box : new BoundingBox[] { null, locations.box() }) {
				LocationQuery query = new LocationQuery(box, fields);
				ReadQuestion list = new ReadQuestion.OfList(null, query, false);
				String answer = list.expected(this.expected.values());
				assertThat(list.ask(moment)).isEqualTo(answer);
				assertThat(new ReadQuestion.OfList(null, query, true).ask(moment)).isEqualTo(answer);
			}
		}
		this.expected.forEach((id, json) -> assertThat(moment.snapshot().find(id)).isEqualTo(json));
	}

	private Moment moment() {
		return new Moment(snapshot(this.model), this.model, new MapCaches());
	}

}
