package dev.locations.readmodel.answer;

import java.util.function.Supplier;
import java.util.function.ToIntFunction;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.map.TileAddress;
import dev.locations.readmodel.cluster.CellWindow;
import dev.locations.readmodel.cluster.MapMoment;
import dev.locations.readmodel.cluster.MapPoints;

/**
 * Keeps what was drawn of parts of the map. A part is drawn again after a change near it.
 * After a fold of the read model, all parts are.
 *
 * @param <V> the type of a drawn part
 */
final class MapCache<V> {

	/** The objects around a value, about. */
	private static final int ENTRY_BYTES = 200;

	private final Cache<TileAddress, Entry<V>> entries;

	/**
	 * Creates an empty cache.
	 * @param maxBytes the largest memory of all values
	 * @param size returns the memory of a value in bytes
	 */
	MapCache(long maxBytes, ToIntFunction<V> size) {
		this.entries = Caffeine.newBuilder()
			.maximumWeight(maxBytes)
			.<TileAddress, Entry<V>>weigher((key, entry) -> ENTRY_BYTES + size.applyAsInt(entry.value()))
			.executor(Runnable::run)
			.build();
	}

	/**
	 * Returns a part of the map.
	 * @param key the part
	 * @param window the window that has the centers of its features
	 * @param points all points
	 * @param drawing draws the part
	 * @return what was drawn now or earlier
	 */
	V get(TileAddress key, CellWindow window, MapPoints points, Supplier<V> drawing) {
		Entry<V> known = this.entries.getIfPresent(key);
		MapMoment now = points.moment();
		if (known != null && points.isUnchanged(window, known.moment())) {
			if (known.moment().changes() != now.changes()) {
				// so that the same changes are not compared again
				this.entries.put(key, new Entry<>(known.value(), now));
			}
			return known.value();
		}
		V drawn = drawing.get();
		this.entries.put(key, new Entry<>(drawn, now));
		return drawn;
	}

	/**
	 * Returns the memory of all values.
	 * @return about so many bytes
	 */
	long memory() {
		return this.entries.policy()
			.eviction()
			.flatMap((eviction) -> eviction.weightedSize().stream().boxed().findAny())
			.orElse(0L);
	}

	private record Entry<V>(V value, MapMoment moment) {
	}

}
