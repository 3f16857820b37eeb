package dev.locations.readmodel;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * The locations that this process is creating, whose identifiers it does not know yet.
 */
final class PendingCreations {

	/** What the stream has deleted since the first of them was sent. */
	private final Set<UUID> deleted = new HashSet<>();

	private int count;

	private boolean crossing;

	void begin() {
		this.count++;
	}

	void end() {
		this.count--;
		if (this.count == 0) {
			this.crossing = false;
			this.deleted.clear();
		}
	}

	/** Whether one that was sent before the stream was followed is not answered yet. */
	boolean isCrossing() {
		return this.crossing;
	}

	void cross() {
		this.crossing = this.count > 0;
		this.deleted.clear();
	}

	void deleted(UUID id) {
		if (this.count > 0) {
			this.deleted.add(id);
		}
	}

	boolean isDeleted(UUID id) {
		return this.deleted.contains(id);
	}

}
