package dev.locations.readmodel.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class MapSnapshotTests {

	private static final long MAX_BYTES = 1L << 30;

	/** Compactions that are not run yet. */
	private final Queue<Runnable> compactions = new ArrayDeque<>();

	private final ReadModel model = new ReadModel(Schedulers.fromExecutor(this.compactions::add), MAX_BYTES,
			System::nanoTime);

	private final RandomLocations locations = new RandomLocations(1);

	private final Map<UUID, byte[]> expected = new LinkedHashMap<>();

	private final List<UUID> ids = new ArrayList<>();

	/**
	 * The changes go through several compactions, which take long. A compaction does not
	 * change the number of changes; otherwise one could be missed after it.
	 */
	@Test
	@Tag("slow")
	void whatIsKeptIsDrawnAgainAfterEachChangeNearIt() {
		ReadModel neverCompacted = new ReadModel(Schedulers.fromExecutor((task) -> {
		}), MAX_BYTES, System::nanoTime);
		neverCompacted.startLoad().publish();
		this.model.startLoad().publish();
		MapCaches caches = new MapCaches();
		int compactions = 0;
		for (int i = 0; i < 6_000; i++) {
			change().accept(neverCompacted);
			if (this.locations.below(200) == 0) {
				compactions += runCompactions();
			}
			assertThat(snapshot().points().moment().changes())
				.isEqualTo(Objects.requireNonNull(neverCompacted.snapshot()).points().moment().changes());
			int zoom = this.locations.below(5);
			TileAddress tile = new TileAddress(zoom, this.locations.below(1 << zoom), this.locations.below(1 << zoom));
			ClusterQuery query = new ClusterQuery(this.locations.box(), i % 4);
			MapSource kept = new MapSnapshot(snapshot(), this.model.fields(), caches);
			MapSource fresh = new MapSnapshot(snapshot(), this.model.fields(), new MapCaches());
			assertThat(tile(kept, tile)).isEqualTo(tile(fresh, tile));
			assertThat(MapText.of(kept, query)).isEqualTo(MapText.of(fresh, query));
		}
		assertThat(compactions).isGreaterThan(3);
		assertThat(count(new MapSnapshot(snapshot(), this.model.fields(), caches))).isEqualTo(this.ids.size());
	}

	private int runCompactions() {
		int run = 0;
		Object before = snapshot().base().compressed();
		while (!this.compactions.isEmpty()) {
			this.compactions.remove().run();
			run += (snapshot().base().compressed() != before) ? 1 : 0;
			before = snapshot().base().compressed();
		}
		return run;
	}

	/** Changes the model, and returns the change. */
	private Consumer<Replica> change() {
		Consumer<Replica> change = nextChange();
		change.accept(this.model);
		return change;
	}

	private Consumer<Replica> nextChange() {
		int kind = this.locations.below(12);
		if (kind < 5 || this.ids.isEmpty()) {
			List<byte[]> added = Stream.generate(this.locations::next)
				.limit(1 + this.locations.below(3))
				.collect(Collectors.toCollection(ArrayList::new));
			// a deleted location is back
			added.add(this.locations.next(new UUID(0, this.locations.below(200)), 0));
			added.forEach((json) -> {
				UUID id = LocationRecord.of(json).id();
				if (this.expected.put(id, json) == null) {
					this.ids.add(id);
				}
			});
			return (replica) -> replica.savedAll(added);
		}
		int index = this.locations.below(this.ids.size());
		UUID id = this.ids.get(index);
		byte[] old = Objects.requireNonNull(this.expected.get(id));
		if (kind < 8) {
			List<UUID> gone = this.ids.subList(index, Math.min(this.ids.size(), index + 1 + this.locations.below(2)));
			List<UUID> deleted = List.copyOf(gone);
			gone.clear();
			this.expected.keySet().removeAll(deleted);
			return (deleted.size() == 1) ? (replica) -> replica.deleted(id) : (replica) -> replica.deletedAll(deleted);
		}
		if (kind == 8) {
			// ignored, because the model has it
			return (replica) -> replica.saved(old);
		}
		byte[] next = switch (kind) {
			case 9 -> this.locations.withOtherName(old);
			case 10 -> this.locations.withOtherPhone(old);
			default -> this.locations.next(id, 0);
		};
		this.expected.put(id, next);
		return (replica) -> replica.saved(next);
	}

	private Snapshot snapshot() {
		return Objects.requireNonNull(this.model.snapshot());
	}

	private static int count(MapSource map) {
		String features = MapText.of(map, new ClusterQuery(BoundingBox.WORLD, 1));
		int count = Pattern.compile("\"count\":([0-9]+)")
			.matcher(features)
			.results()
			.mapToInt((match) -> Integer.parseInt(match.group(1)))
			.sum();
		return count + (int) Pattern.compile("\"cluster\":false").matcher(features).results().count();
	}

	private static byte[] tile(MapSource map, TileAddress tile) {
		return Objects.requireNonNull(map.tile(new TileQuery(tile, null)).block()).plain();
	}

}
