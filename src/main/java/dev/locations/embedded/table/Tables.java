package dev.locations.embedded.table;

import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.embedded.integrity.ChecksummedType;
import dev.locations.embedded.integrity.Sums;
import dev.locations.location.query.ListPosition;
import dev.locations.user.User;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;

/**
 * The maps of the store: the records and the indexes that find them. The maps are the
 * current ones, or those of one version of the store.
 *
 * @param locations the locations by number; each new location gets the next number
 * @param lastNumber the last number in use; while the store is open, no number is used
 * twice
 * @param numbers the numbers of locations by identifier
 * @param list the locations in the order of the list
 * @param points the locations by point
 * @param words the locations by word
 * @param users the user accounts by identifier
 * @param emails the identifiers of accounts by e-mail address; the key is the address in
 * UTF-8, in the form in which addresses are compared
 * @param sums the sums of all these maps
 */
public record Tables(MVMap<Long, StoredLocation> locations, AtomicLong lastNumber, MVMap<UUID, Long> numbers,
		MVMap<ListPosition, ListEntry> list, PointIndex points, WordIndex words, MVMap<UUID, User> users,
		MVMap<byte[], UUID> emails, Sums sums) {

	static final String LOCATIONS = "location-records";

	static final String USERS = "user-records";

	static final String NUMBERS = "numbers";

	static final String EMAILS = "emails";

	/** The maps of earlier versions of the service, whose records have no checksum. */
	private static final String EARLIER_LOCATIONS = "locations";

	private static final String EARLIER_USERS = "users";

	/** So many records have room in memory. */
	private static final int UPGRADE_BATCH = 2_000;

	/**
	 * Opens the current maps. Creates those that are missing.
	 * @param store the open store
	 * @return the maps
	 */
	public static Tables open(MVStore store) {
		Sums sums = new Sums(store);
		MVMap<Long, StoredLocation> locations = sums.open(LOCATIONS, LongDataType.INSTANCE,
				ChecksummedType.strict(StoredLocationType.INSTANCE));
		return new Tables(locations, new AtomicLong(Objects.requireNonNullElse(locations.lastKey(), 0L)),
				sums.open(NUMBERS, UuidType.INSTANCE, LongDataType.INSTANCE),
				sums.open("list", ListKeyType.INSTANCE, ListEntryType.INSTANCE),
				new PointIndex(sums.open("points", PointKeyType.INSTANCE, KeyOnlyType.INSTANCE)), WordIndex.open(sums),
				sums.open(USERS, UuidType.INSTANCE, ChecksummedType.strict(UserType.INSTANCE)),
				sums.open(EMAILS, ByteArrayDataType.INSTANCE, UuidType.INSTANCE), sums);
	}

	/**
	 * Tells whether a store has the maps of earlier versions of the service.
	 * @param store the open store
	 * @return whether it has
	 */
	public static boolean areEarlierIn(MVStore store) {
		return store.hasMap(EARLIER_LOCATIONS);
	}

	/**
	 * Gives checksums to the records of an earlier version, and sums to the maps. A stop
	 * interrupts it, and the next start begins again.
	 * @param store the open store
	 */
	public static void upgrade(MVStore store) {
		Tables tables = open(store);
		copy(store, EARLIER_LOCATIONS, LongDataType.INSTANCE, StoredLocationType.INSTANCE, tables.locations());
		copy(store, EARLIER_USERS, UuidType.INSTANCE, UserType.INSTANCE, tables.users());
		tables.sums().recompute();
		tables.sums().save();
		store.removeMap(EARLIER_LOCATIONS);
		store.removeMap(EARLIER_USERS);
	}

	private static <K, V> void copy(MVStore store, String name, DataType<K> keyType, DataType<V> valueType,
			MVMap<K, V> target) {
		target.clear();
		Cursor<K, V> cursor = store.openMap(name, new MVMap.Builder<K, V>().keyType(keyType).valueType(valueType))
			.cursor(null);
		for (int count = 1; cursor.hasNext(); count++) {
			target.put(cursor.next(), cursor.getValue());
			if (count % UPGRADE_BATCH == 0) {
				store.commit();
			}
		}
	}

	/**
	 * Returns read-only maps of a version. Later writes do not change them.
	 * @param version the version, after which nothing was written yet
	 * @return the maps of this version
	 */
	public Tables at(long version) {
		return new Tables(this.locations.openVersion(version), this.lastNumber, this.numbers.openVersion(version),
				this.list.openVersion(version), new PointIndex(this.points.map().openVersion(version)),
				this.words.at(version), this.users.openVersion(version), this.emails.openVersion(version), this.sums);
	}

}
