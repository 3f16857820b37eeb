package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.location.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapReads;
import dev.locations.map.TileAddress;
import dev.locations.readmodel.answer.MapCaches;
import dev.locations.readmodel.answer.MapSnapshot;
import dev.locations.readmodel.record.LocationRecord;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

class MapSnapshotTests {

	private static final long MAX_BYTES = 1L << 30;

	private final ReadModel model = new ReadModel(Schedulers.immediate(), MAX_BYTES);

	private final RandomLocations locations = new RandomLocations(1);

	private final List<UUID> ids = new ArrayList<>();

	/** The changes go through several folds. */
	@Test
	void whatIsKeptIsDrawnAgainAfterEachChangeNearIt() {
		this.model.startLoad().publish();
		MapCaches caches = new MapCaches();
		for (int i = 0; i < 6_000; i++) {
			change();
			int zoom = i % 7;
			TileAddress tile = new TileAddress(zoom, this.locations.below(1 << zoom), this.locations.below(1 << zoom));
			ClusterQuery query = new ClusterQuery(this.locations.box(), i % 4);
			MapReads kept = new MapSnapshot(snapshot(), caches);
			MapReads fresh = new MapSnapshot(snapshot(), new MapCaches());
			assertThat(kept.tile(tile, null).plain()).isEqualTo(fresh.tile(tile, null).plain());
			assertThat(text(kept, query)).isEqualTo(text(fresh, query));
		}
		assertThat(count(new MapSnapshot(snapshot(), caches))).isEqualTo(this.ids.size());
	}

	@Test
	void keepsTilesWhileOnlyOtherPlacesChange() {
		this.model.startLoad().publish();
		MapCaches caches = new MapCaches();
		TileAddress tile = new TileAddress(10, 3, 3);
		Object before = new MapSnapshot(snapshot(), caches).tile(tile, null);
		this.model.saved(this.locations.next());
		assertThat(new MapSnapshot(snapshot(), caches).tile(tile, null)).isSameAs(before);
	}

	private void change() {
		if (this.locations.below(3) > 0 || this.ids.isEmpty()) {
			List<byte[]> added = Stream.generate(this.locations::next).limit(1 + this.locations.below(3)).toList();
			added.forEach((json) -> this.ids.add(LocationRecord.of(json).id()));
			this.model.savedAll(added);
			return;
		}
		int index = this.locations.below(this.ids.size());
		if (this.locations.below(2) > 0) {
			this.model.deleted(this.ids.remove(index));
		}
		else {
			this.model.saved(this.locations.next(this.ids.get(index), 0));
		}
	}

	private Snapshot snapshot() {
		return Objects.requireNonNull(this.model.snapshot());
	}

	private static int count(MapReads map) {
		String features = text(map, new ClusterQuery(BoundingBox.WORLD, 1));
		int count = Pattern.compile("\"count\":([0-9]+)")
			.matcher(features)
			.results()
			.mapToInt((match) -> Integer.parseInt(match.group(1)))
			.sum();
		return count + (int) Pattern.compile("\"cluster\":false").matcher(features).results().count();
	}

	private static String text(MapReads map, ClusterQuery query) {
		DataBuffer buffer = Objects.requireNonNull(map.clusters(query).block());
		String text = buffer.toString(StandardCharsets.UTF_8);
		DataBufferUtils.release(buffer);
		return text;
	}

}
