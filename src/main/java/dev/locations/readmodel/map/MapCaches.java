package dev.locations.readmodel.map;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.MapPoints;
import dev.locations.index.cluster.PointHistory;
import dev.locations.map.TileContent;
import org.jspecify.annotations.Nullable;

/**
 * What was drawn of the map: tiles, and the features of blocks of cells. Of all
 * locations, their key is the address; of others, it is a {@link MapQuery.Key}.
 */
public final class MapCaches {

	/** Each of the caches may take this part of the heap. */
	private static final int HEAP_DIVISOR = 32;

	/** A tile may be kept compressed, too. */
	private static final int CODINGS = 2;

	private final Kept<TileContent> tiles;

	private final Kept<List<FeatureJson>> blocks;

	private final KeptCounts counts;

	public MapCaches() {
		long maxBytes = Runtime.getRuntime().maxMemory() / HEAP_DIVISOR;
		this.tiles = new Kept<>(maxBytes, (tile) -> CODINGS * tile.plain().length);
		this.blocks = new Kept<>(maxBytes,
				(features) -> features.stream().mapToInt((feature) -> feature.memory()).sum());
		this.counts = new KeptCounts(maxBytes);
	}

	/** Returns the memory of what is kept. */
	public long memory() {
		return this.tiles.memory() + this.blocks.memory() + this.counts.memory();
	}

	static long weight(Cache<?, ?> cache) {
		return cache.policy()
			.eviction()
			.flatMap((eviction) -> eviction.weightedSize().stream().boxed().findAny())
			.orElse(0L);
	}

	Kept<TileContent> tiles() {
		return this.tiles;
	}

	Kept<List<FeatureJson>> blocks() {
		return this.blocks;
	}

	KeptCounts counts() {
		return this.counts;
	}

	/** A part is drawn again after a change near it, and all after a load. */
	static final class Kept<V> {

		/** The objects around a value, about. */
		private static final int ENTRY_BYTES = 200;

		private final Cache<Object, Entry<V>> entries;

		Kept(long maxBytes, ToIntFunction<V> size) {
			this.entries = Caffeine.newBuilder()
				.maximumWeight(maxBytes)
				.<Object, Entry<V>>weigher((key, entry) -> ENTRY_BYTES + memory(key) + size.applyAsInt(entry.value()))
				.executor(Runnable::run)
				.build();
		}

		private static int memory(Object key) {
			return (key instanceof MapQuery.Key of) ? of.query().memory() : 0;
		}

		V get(Object key, CellWindow window, MapPoints points, Supplier<V> drawing) {
			V known = known(key, window, points);
			if (known != null) {
				return known;
			}
			V drawn = drawing.get();
			put(key, drawn, points);
			return drawn;
		}

		/** Returns null if the part has to be drawn. */
		@Nullable V known(Object key, CellWindow window, MapPoints points) {
			Entry<V> known = this.entries.getIfPresent(key);
			if (known == null || !points.isUnchanged(window, known.moment())) {
				return null;
			}
			if (known.moment().changes() != points.moment().changes()) {
				// so that the same changes are not compared again
				put(key, known.value(), points);
			}
			return known.value();
		}

		void put(Object key, V drawn, MapPoints points) {
			this.entries.put(key, new Entry<>(drawn, points.moment()));
		}

		long memory() {
			return weight(this.entries);
		}

		private record Entry<V>(V value, PointHistory.Moment moment) {
		}

	}

}
