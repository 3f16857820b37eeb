package dev.locations.embedded;

import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.history.ActionSummary;
import dev.locations.history.LocationHistory;
import dev.locations.location.Action;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;

/**
 * An action in the history.
 *
 * @param summary what it has done
 * @param forgotten how many of its versions are forgotten
 */
record StoredAction(ActionSummary summary, long forgotten) {

	/** The last part, the name of a file, may have more lines. */
	private static final int PARTS = 8;

	static StoredAction of(UUID id, byte[] stored) {
		String[] parts = Bytes.text(stored).split("\n", PARTS);
		String account = text(parts[5]);
		Action action = new Action(id, Action.Kind.valueOf(parts[4]),
				(account != null) ? UUID.fromString(account) : null, text(parts[6]), text(parts[7]));
		return new StoredAction(
				new ActionSummary(action, Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2])),
				Long.parseLong(parts[3]));
	}

	static @Nullable StoredAction find(Changes changes, UUID id) throws RocksDBException {
		byte[] stored = changes.get(Table.HISTORY, HistoryKey.action(id));
		return (stored != null) ? of(id, stored) : null;
	}

	private static @Nullable String text(String part) {
		return part.isEmpty() ? null : part;
	}

	StoredAction withoutPerson() {
		Action action = this.summary.action();
		return new StoredAction(new ActionSummary(new Action(action.id(), action.kind(), action.account(),
				LocationHistory.DELETED_ACCOUNT, action.name()), this.summary.added(), this.summary.changed(),
				this.summary.deleted()), this.forgotten);
	}

	private byte[] bytes() {
		Action action = this.summary.action();
		return Bytes.of(Stream
			.<@Nullable Object>of(this.summary.added(), this.summary.changed(), this.summary.deleted(), this.forgotten,
					action.kind(), action.account(), action.who(), action.name())
			.map((part) -> Objects.toString(part, ""))
			.collect(Collectors.joining("\n")));
	}

	/** Stores the action, or removes it if all that it has done is forgotten. */
	void put(Changes changes) throws RocksDBException {
		byte[] key = HistoryKey.action(this.summary.action().id());
		if (this.forgotten < this.summary.added() + this.summary.changed() + this.summary.deleted()) {
			changes.put(Table.HISTORY, key, bytes());
		}
		else {
			changes.delete(Table.HISTORY, key);
		}
	}

}
