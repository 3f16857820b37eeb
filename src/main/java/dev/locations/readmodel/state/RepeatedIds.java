package dev.locations.readmodel.state;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * Finds ids that come more than once, in a few bytes for each id.
 */
final class RepeatedIds {

	private long[] hashes = new long[1024];

	private int size;

	private final Set<UUID> repeated = new HashSet<>();

	void add(UUID id) {
		if (this.size > this.hashes.length / 4 * 3) {
			long[] old = this.hashes;
			this.hashes = new long[2 * old.length];
			for (long hash : old) {
				if (hash != 0) {
					this.hashes[slot(hash)] = hash;
				}
			}
		}
		long hash = (id.getMostSignificantBits() ^ Long.rotateLeft(id.getLeastSignificantBits(), 31)) | 1;
		int slot = slot(hash);
		if (this.hashes[slot] == hash) {
			this.repeated.add(id);
			return;
		}
		this.hashes[slot] = hash;
		this.size++;
	}

	private int slot(long hash) {
		int slot = Long.hashCode(hash * 0x9e3779b97f4a7c15L) & (this.hashes.length - 1);
		while (this.hashes[slot] != 0 && this.hashes[slot] != hash) {
			slot = (slot + 1) & (this.hashes.length - 1);
		}
		return slot;
	}

	boolean contains(UUID id) {
		return this.repeated.contains(id);
	}

}
