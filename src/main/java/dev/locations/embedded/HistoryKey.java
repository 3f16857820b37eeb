package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * The keys of {@link Table#HISTORY}. Times and identifiers of actions are in the reverse
 * order, so that the newest come first.
 */
final class HistoryKey {

	static final byte[] ACTIONS = { 'A' };

	/** Of the locations that are deleted now, the times of their deletions. */
	private static final byte[] DELETED = { 'D' };

	/** What actions have done. */
	private static final byte[] CHANGES = { 'a' };

	/** The deletions of the locations that are deleted now. */
	static final byte[] DELETIONS = { 'd' };

	static final byte[] VERSIONS = { 'v' };

	/** The sources before deletions, and before versions that have another one. */
	private static final byte[] SOURCES = { 's' };

	/** The longest ones. */
	static final int BYTES = 1 + 2 * Bytes.ID + Long.BYTES;

	private HistoryKey() {
	}

	static byte[] versions(UUID id) {
		return Bytes.of(VERSIONS, Bytes.of(id));
	}

	static byte[] version(UUID id, long version) {
		return Bytes.of(versions(id), time(version));
	}

	static byte[] sources(UUID id) {
		return Bytes.of(SOURCES, Bytes.of(id));
	}

	static byte[] source(UUID id, long version) {
		return Bytes.of(sources(id), time(version));
	}

	static byte[] changes(UUID action) {
		return Bytes.of(CHANGES, Bytes.of(action));
	}

	static byte[] change(UUID action, UUID id, long version) {
		return Bytes.of(changes(action), Bytes.of(Bytes.of(id), time(version)));
	}

	static byte[] action(UUID id) {
		return Bytes.of(ACTIONS, Bytes.of(reverse(id)));
	}

	static byte[] deletion(long version, UUID id) {
		return Bytes.of(DELETIONS, Bytes.of(time(version), Bytes.of(id)));
	}

	static byte[] deleted(UUID id) {
		return Bytes.of(DELETED, Bytes.of(id));
	}

	static UUID reverse(UUID id) {
		return new UUID(~id.getMostSignificantBits(), ~id.getLeastSignificantBits());
	}

	static byte[] time(long version) {
		return Bytes.of(version ^ Long.MAX_VALUE);
	}

	static long time(ByteBuffer key) {
		return key.getLong() ^ Long.MAX_VALUE;
	}

}
