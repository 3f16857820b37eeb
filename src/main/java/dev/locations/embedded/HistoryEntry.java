package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;

import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import org.jspecify.annotations.Nullable;

/**
 * A version of a location, or its deletion, in the history. It has what differs in the
 * version before it: one part, between what is the same at the beginning and at the end.
 * In a deletion, that is all of it.
 *
 * @param value the identifier of the action and the kind; and unless the location was
 * added, the replaced version, its checksum, the numbers of equal bytes at its beginning
 * and its end, and those between
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record HistoryEntry(UUID id, long version, byte[] value) {

	private static final int KIND = Bytes.ID;

	private static final int REPLACED = KIND + 1;

	private static final int CHECKSUM = REPLACED + Long.BYTES;

	private static final int DIFFERENT = CHECKSUM + 3 * Integer.BYTES;

	/** Reads the entry of a version, which its key has told. */
	static HistoryEntry of(UUID id, byte[] version, byte[] value) {
		return new HistoryEntry(id, HistoryKey.time(ByteBuffer.wrap(version)), value);
	}

	static HistoryEntry added(UUID action, StoredLocation location) {
		return new HistoryEntry(location.id(), location.updatedAt(), head(action, Kind.ADDED, 0).array());
	}

	static HistoryEntry changed(UUID action, StoredLocation before, StoredLocation after) {
		// the times differ always, and are not worth a place of their own
		return of(action, Kind.CHANGED, before, after.updatedAt(), after.at(before.updatedAt()).bytes());
	}

	static HistoryEntry deleted(UUID action, StoredLocation before, long version) {
		return of(action, Kind.DELETED, before, version, Bytes.NONE);
	}

	private static HistoryEntry of(UUID action, Kind kind, StoredLocation before, long version, byte[] after) {
		byte[] bytes = before.bytes();
		int most = Math.min(bytes.length, after.length);
		int start = Arrays.mismatch(bytes, 0, most, after, 0, most);
		start = (start < 0) ? most : start;
		int end = 0;
		while (end < most - start && bytes[bytes.length - 1 - end] == after[after.length - 1 - end]) {
			end++;
		}
		int different = bytes.length - start - end;
		return new HistoryEntry(before.id(), version,
				head(action, kind, DIFFERENT - REPLACED + different).putLong(before.updatedAt())
					.putInt(checksum(bytes))
					.putInt(start)
					.putInt(end)
					.put(bytes, start, different)
					.array());
	}

	private static ByteBuffer head(UUID action, Kind kind, int more) {
		return ByteBuffer.allocate(REPLACED + more).put(Bytes.of(action)).put((byte) kind.name().charAt(0));
	}

	private static int checksum(byte[] bytes) {
		CRC32C checksum = new CRC32C();
		checksum.update(bytes);
		return (int) checksum.getValue();
	}

	UUID action() {
		return Bytes.id(this.value);
	}

	Kind kind() {
		return switch (this.value[KIND]) {
			case 'A' -> Kind.ADDED;
			case 'C' -> Kind.CHANGED;
			default -> Kind.DELETED;
		};
	}

	@Nullable Long replaced() {
		return (kind() != Kind.ADDED) ? ByteBuffer.wrap(this.value).getLong(REPLACED) : null;
	}

	/**
	 * Returns the location before this version; null if that cannot be told.
	 * @param after the location of this version; a deletion needs none
	 */
	@Nullable StoredLocation before(@Nullable StoredLocation after) {
		Long replaced = replaced();
		if (replaced == null || this.value.length < DIFFERENT) {
			return null;
		}
		byte[] known = (kind() == Kind.CHANGED && after != null) ? after.at(replaced).bytes() : Bytes.NONE;
		ByteBuffer head = ByteBuffer.wrap(this.value, CHECKSUM, DIFFERENT - CHECKSUM);
		int checksum = head.getInt();
		int start = head.getInt();
		int end = head.getInt();
		if (start < 0 || end < 0 || end > known.length - start) {
			return null;
		}
		byte[] bytes = ByteBuffer.allocate(start + this.value.length - DIFFERENT + end)
			.put(known, 0, start)
			.put(this.value, DIFFERENT, this.value.length - DIFFERENT)
			.put(known, known.length - end, end)
			.array();
		return (checksum(bytes) == checksum) ? StoredLocation.of(this.id, bytes) : null;
	}

	/** Returns the same without what differs. */
	HistoryEntry head() {
		return new HistoryEntry(this.id, this.version,
				Arrays.copyOf(this.value, Math.min(this.value.length, DIFFERENT)));
	}

	/** How many bytes it takes, with its two keys. */
	int size() {
		return HistoryKey.BYTES + 1 + Bytes.ID + Long.BYTES + this.value.length;
	}

	LocationVersion of(@Nullable Action action) {
		return new LocationVersion(this.id, this.version, kind(), replaced(), action);
	}

}
