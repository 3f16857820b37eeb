package dev.locations.embedded.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import dev.locations.embedded.integrity.ChecksummedType;
import dev.locations.embedded.integrity.MapWalk;
import dev.locations.embedded.integrity.Sums;
import dev.locations.location.LocationWords;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;

/**
 * Copies the intact records of a damaged store. All indexes are made again.
 */
public final class Salvage {

	private static final int BATCH = 500;

	private final MVStore damaged;

	private final MVStore target;

	private final Tables tables;

	private final List<StoredLocation> batch = new ArrayList<>();

	private final List<String> lost = new ArrayList<>();

	private boolean certain = true;

	private Salvage(MVStore damaged, MVStore target) {
		this.damaged = damaged;
		this.target = target;
		this.tables = Tables.open(target);
	}

	/**
	 * Copies the intact records.
	 * @param damaged the damaged store
	 * @param target an empty store
	 * @return what was lost
	 */
	public static Salvage of(MVStore damaged, MVStore target) {
		Salvage salvage = new Salvage(damaged, target);
		salvage.copy();
		return salvage;
	}

	/**
	 * Returns what is not in the copy, as far as its names are known.
	 * @return texts such as "The location" with an identifier
	 */
	public List<String> lost() {
		return this.lost;
	}

	/**
	 * Tells whether the copied records are surely the latest ones. They may not be if all
	 * can be read, but their sum is not the one that was written.
	 * @return whether they are
	 */
	public boolean isCertain() {
		return this.certain;
	}

	private void copy() {
		this.tables.words().forgetOutdated();
		this.tables.words().markComplete();
		boolean hasLostLocations = read(Tables.LOCATIONS, LongDataType.INSTANCE, StoredLocationType.INSTANCE,
				this::add);
		addBatch();
		boolean hasLostUsers = read(Tables.USERS, UuidType.INSTANCE, UserType.INSTANCE,
				new UserTable(this.tables)::put);
		if (hasLostLocations) {
			this.lost.add("A part of the locations");
			nameLost(Tables.NUMBERS, UuidType.INSTANCE, LongDataType.INSTANCE, (id, number) -> {
				if (!this.tables.numbers().containsKey(id)) {
					this.lost.add("The location " + id);
				}
			});
		}
		if (hasLostUsers) {
			this.lost.add("A part of the user accounts");
			nameLost(Tables.EMAILS, ByteArrayDataType.INSTANCE, UuidType.INSTANCE, (email, id) -> {
				if (!this.tables.users().containsKey(id)) {
					this.lost.add("The user account " + id);
				}
			});
		}
		this.tables.sums().save();
		this.target.commit();
		this.target.sync();
	}

	private <K, V> boolean read(String name, DataType<K> keyType, DataType<V> valueType, Consumer<V> records) {
		try {
			Sums.Salvaged read = Sums.read(this.damaged, name, keyType, ChecksummedType.lenient(valueType), records);
			this.certain &= read != Sums.Salvaged.UNKNOWN;
			return read == Sums.Salvaged.A_PART;
		}
		// the storage engine throws all kinds of exceptions
		catch (RuntimeException | VirtualMachineError ex) {
			return true;
		}
	}

	private <K, V> void nameLost(String index, DataType<K> keyType, DataType<V> valueType, BiConsumer<K, V> entries) {
		try {
			MVMap<K, V> map = this.damaged.openMap(index,
					new MVMap.Builder<K, V>().keyType(keyType).valueType(valueType));
			new MapWalk<>(map, entries).read();
		}
		catch (RuntimeException | VirtualMachineError ex) {
			// then they have no names
		}
	}

	private void add(StoredLocation location) {
		this.batch.add(location);
		if (this.batch.size() == BATCH) {
			addBatch();
		}
	}

	private void addBatch() {
		new LocationTable(this.tables).addAll(LocationBatch.of(this.batch.stream()
			.map((location) -> new LocationBatch.Item(location, () -> LocationWords.of(location.json())))
			.toList()));
		this.batch.clear();
		this.target.commit();
	}

}
