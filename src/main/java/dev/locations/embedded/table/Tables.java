package dev.locations.embedded.table;

import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.location.query.ListPosition;
import dev.locations.user.User;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
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
 */
public record Tables(MVMap<Long, StoredLocation> locations, AtomicLong lastNumber, MVMap<UUID, Long> numbers,
		MVMap<ListPosition, ListEntry> list, PointIndex points, WordIndex words, MVMap<UUID, User> users,
		MVMap<byte[], UUID> emails) {

	/**
	 * Opens the current maps. Creates those that are missing.
	 * @param store the open store
	 * @return the maps
	 */
	public static Tables open(MVStore store) {
		MVMap<Long, StoredLocation> locations = store.openMap("locations",
				new MVMap.Builder<Long, StoredLocation>().keyType(LongDataType.INSTANCE)
					.valueType(StoredLocationType.INSTANCE));
		return new Tables(locations, new AtomicLong(Objects.requireNonNullElse(locations.lastKey(), 0L)),
				store.openMap("numbers",
						new MVMap.Builder<UUID, Long>().keyType(UuidType.INSTANCE).valueType(LongDataType.INSTANCE)),
				store.openMap("list",
						new MVMap.Builder<ListPosition, ListEntry>().keyType(ListKeyType.INSTANCE)
							.valueType(ListEntryType.INSTANCE)),
				new PointIndex(store.openMap("points", PointIndex.TYPE)), WordIndex.open(store),
				store.openMap("users",
						new MVMap.Builder<UUID, User>().keyType(UuidType.INSTANCE).valueType(UserType.INSTANCE)),
				store.openMap("emails", new MVMap.Builder<byte[], UUID>().keyType(ByteArrayDataType.INSTANCE)
					.valueType(UuidType.INSTANCE)));
	}

	/**
	 * Returns read-only maps of a version. Later writes do not change them.
	 * @param version the version, after which nothing was written yet
	 * @return the maps of this version
	 */
	public Tables at(long version) {
		return new Tables(this.locations.openVersion(version), this.lastNumber, this.numbers.openVersion(version),
				this.list.openVersion(version), new PointIndex(this.points.map().openVersion(version)),
				this.words.at(version), this.users.openVersion(version), this.emails.openVersion(version));
	}

}
