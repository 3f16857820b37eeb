package dev.locations.embedded.integrity;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * The sums of all maps of a store. They are written in the commit of the changes.
 */
public final class Sums {

	private static final String NAME = "sums";

	private final MVStore store;

	private final MVMap<String, Long> stored;

	private final Map<String, SummedMap<?, ?>> maps = new LinkedHashMap<>();

	/**
	 * Opens the sums.
	 * @param store the open store
	 */
	public Sums(MVStore store) {
		this.store = store;
		this.stored = store.openMap(NAME,
				new MVMap.Builder<String, Long>().keyType(StringDataType.INSTANCE).valueType(LongDataType.INSTANCE));
	}

	/**
	 * Tells whether a store has sums.
	 * @param store the open store
	 * @return false for a new store, and for those of earlier versions of the service
	 */
	public static boolean areIn(MVStore store) {
		return store.hasMap(NAME);
	}

	/**
	 * Opens a map whose sum is kept.
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 * @param name the name of the map
	 * @param keyType serializes the keys
	 * @param valueType serializes the values
	 * @return the map
	 */
	public <K, V> SummedMap<K, V> open(String name, DataType<K> keyType, DataType<V> valueType) {
		SummedMap<K, V> map = this.store.openMap(name, new SummedMap.Builder<>(keyType, valueType));
		map.setSum(this.stored.getOrDefault(name, 0L));
		this.maps.put(name, map);
		return map;
	}

	/** Writes the sums that have changed. Must be called before each commit. */
	public void save() {
		this.maps.forEach((name, map) -> {
			Long sum = map.sum();
			if (!sum.equals(this.stored.get(name))) {
				this.stored.put(name, sum);
			}
		});
	}

	/** Works out the sums of maps that had none. */
	public void recompute() {
		this.maps.values().forEach((map) -> map.setSum(Reading.of(map, (value) -> {
		}).sum()));
	}

	/**
	 * Reads all maps, on all processors.
	 * @return the names of the maps that do not hold what was written
	 */
	public List<String> findDamaged() {
		return List.copyOf(this.maps.entrySet())
			.parallelStream()
			.filter((map) -> !isIntact(map.getKey(), map.getValue()))
			.map(Map.Entry::getKey)
			.toList();
	}

	private boolean isIntact(String name, SummedMap<?, ?> map) {
		Reading reading = Reading.of(map, (value) -> {
		});
		return reading.isSound() && Long.valueOf(reading.sum()).equals(this.stored.get(name));
	}

	/**
	 * Reads what can be read of a map of a damaged store.
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 * @param store the open store
	 * @param name the name of the map
	 * @param keyType serializes the keys
	 * @param valueType serializes the values
	 * @param values takes the intact values
	 * @return whether they are all that was written
	 * @throws RuntimeException if the map cannot be read at all
	 */
	public static <K, V> Salvaged read(MVStore store, String name, DataType<K> keyType, DataType<V> valueType,
			Consumer<V> values) {
		SummedMap<K, V> map = store.openMap(name, new SummedMap.Builder<>(keyType, valueType));
		Reading reading = Reading.of(map, values);
		if (reading.unreadable() > 0) {
			return Salvaged.A_PART;
		}
		return isSumOf(store, name, reading) ? Salvaged.ALL : Salvaged.UNKNOWN;
	}

	private static boolean isSumOf(MVStore store, String name, Reading reading) {
		try {
			return Long.valueOf(reading.sum()).equals(new Sums(store).stored.get(name));
		}
		catch (RuntimeException | VirtualMachineError ex) {
			return false;
		}
	}

	/**
	 * What was read of a damaged map.
	 */
	public enum Salvaged {

		/** All that was written. */
		ALL,

		/** Some pages or values are damaged. */
		A_PART,

		/** All can be read, but it is not what was written last. */
		UNKNOWN

	}

	/**
	 * What a map holds.
	 *
	 * @param sum the sum of its intact entries
	 * @param unreadable how many pages and values cannot be read
	 * @param isSound whether all its pages can be read, and fit each other
	 */
	private record Reading(long sum, int unreadable, boolean isSound) {

		static <K, V> Reading of(SummedMap<K, V> map, Consumer<? super V> values) {
			long[] sum = new long[1];
			MapWalk<K, V> walk = new MapWalk<>(map, (key, value) -> {
				sum[0] += map.checksum(key, value);
				values.accept(value);
			});
			walk.read();
			return new Reading(sum[0], walk.unreadable(), walk.isSound());
		}

	}

}
