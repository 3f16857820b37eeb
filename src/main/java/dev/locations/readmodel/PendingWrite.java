package dev.locations.readmodel;

import java.util.UUID;

import dev.locations.location.LocationChange;
import dev.locations.readmodel.snapshot.Replica;
import org.jspecify.annotations.Nullable;

/**
 * What the change stream says of a location that this process is writing, kept until the
 * stream has surely come past that write.
 */
final class PendingWrite {

	private int writes;

	private long until = Long.MIN_VALUE;

	private boolean deletedHere;

	private boolean crossing;

	private boolean deletedThere;

	private LocationChange.@Nullable Saved saved;

	void begin() {
		this.writes++;
	}

	void end(long moment) {
		this.writes--;
		this.until = moment;
	}

	boolean isIdle() {
		return this.writes == 0;
	}

	/** Whether a heartbeat was written after the writes of this process were answered. */
	boolean isCoveredBy(long beat) {
		return isIdle() && beat > this.until;
	}

	/** Answers may come in another order than the store made the writes. */
	boolean isDeletedHere() {
		return this.deletedHere;
	}

	void deletedHere() {
		this.deletedHere = true;
	}

	/** Whether a write was sent before the stream was followed. */
	boolean isCrossing() {
		return this.crossing;
	}

	void crossing() {
		this.crossing = true;
		this.deletedThere = false;
		this.saved = null;
	}

	void keep(LocationChange.Saved change) {
		this.saved = change;
	}

	void keepDeletion() {
		this.deletedThere = true;
		this.saved = null;
	}

	/** Makes the location what the stream said last. */
	void release(UUID id, Replica replica) {
		if (this.deletedThere) {
			replica.deleted(id);
		}
		if (this.saved != null) {
			replica.saved(this.saved.json());
		}
	}

}
