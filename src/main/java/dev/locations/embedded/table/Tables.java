package dev.locations.embedded.table;

import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.user.User;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.LongDataType;

/**
 * The maps of the store, as they are or as they were at one moment.
 *
 * @param locations the locations by number, which grows with each new one
 * @param lastNumber the last number that was given, which no other location gets while
 * the store is open
 * @param numbers the numbers of locations by identifier
 * @param list the locations in the order of the list
 * @param points the locations by their points
 * @param users the user accounts by identifier
 * @param emails the identifiers of accounts by e-mail address, in the form in which
 * addresses are compared, in UTF-8
 */
public record Tables(MVMap<Long, StoredLocation> locations, AtomicLong lastNumber, MVMap<UUID, Long> numbers,
		MVMap<ListKey, ListEntry> list, Points points, MVMap<UUID, User> users, MVMap<byte[], UUID> emails) {

	public static Tables open(MVStore store) {
		MVMap<Long, StoredLocation> locations = store.openMap("locations",
				new MVMap.Builder<Long, StoredLocation>().keyType(LongDataType.INSTANCE)
					.valueType(StoredLocationType.INSTANCE));
		return new Tables(locations, new AtomicLong(Objects.requireNonNullElse(locations.lastKey(), 0L)),
				store.openMap("numbers",
						new MVMap.Builder<UUID, Long>().keyType(UuidType.INSTANCE).valueType(LongDataType.INSTANCE)),
				store.openMap("list",
						new MVMap.Builder<ListKey, ListEntry>().keyType(ListKeyType.INSTANCE)
							.valueType(ListEntryType.INSTANCE)),
				new Points(store.openMap("points", Points.TYPE)),
				store.openMap("users",
						new MVMap.Builder<UUID, User>().keyType(UuidType.INSTANCE).valueType(UserType.INSTANCE)),
				store.openMap("emails", new MVMap.Builder<byte[], UUID>().keyType(ByteArrayDataType.INSTANCE)
					.valueType(UuidType.INSTANCE)));
	}

	/**
	 * The same maps as they are now, whatever is written to them later.
	 * @param version the version of the store, which must not have been written to since
	 */
	public Tables at(long version) {
		return new Tables(this.locations.openVersion(version), this.lastNumber, this.numbers.openVersion(version),
				this.list.openVersion(version), new Points(this.points.map().openVersion(version)),
				this.users.openVersion(version), this.emails.openVersion(version));
	}

}
