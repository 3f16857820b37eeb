package dev.locations.readmodel;

import java.util.UUID;

import dev.locations.location.LocationChange;
import dev.locations.readmodel.snapshot.Replica;
import org.jspecify.annotations.Nullable;

/**
 * A location that this process is writing, with the events of the change stream that are
 * held back for it.
 */
final class PendingWrite {

	private final long begunAt;

	private int unanswered;

	private long lastAnsweredAt = Long.MIN_VALUE;

	private boolean deletedByThisProcess;

	private boolean startedBeforeStream;

	private boolean heldDeletion;

	private LocationChange.@Nullable Saved heldSave;

	PendingWrite(long begunAt) {
		this.begunAt = begunAt;
	}

	long begunAt() {
		return this.begunAt;
	}

	void begin() {
		this.unanswered++;
	}

	void end(long number) {
		this.unanswered--;
		this.lastAnsweredAt = number;
	}

	boolean isAnswered() {
		return this.unanswered == 0;
	}

	/** Tells whether the stream is past the writes of this process. */
	boolean isCoveredBy(long heartbeat) {
		return isAnswered() && heartbeat > this.lastAnsweredAt;
	}

	boolean isDeletedByThisProcess() {
		return this.deletedByThisProcess;
	}

	/** Notes a deletion. An answer of an earlier write may come after it, and is ignored. */
	void deletedByThisProcess() {
		this.deletedByThisProcess = true;
	}

	boolean isStartedBeforeStream() {
		return this.startedBeforeStream;
	}

	/**
	 * Notes that a session starts after this write was sent. The events of an earlier stream
	 * no longer count.
	 */
	void sessionStarted() {
		this.startedBeforeStream = true;
		this.heldDeletion = false;
		this.heldSave = null;
	}

	void hold(LocationChange.Saved change) {
		this.heldSave = change;
	}

	void holdDeletion() {
		this.heldDeletion = true;
		this.heldSave = null;
	}

	/** Applies the events that were held back. */
	void applyHeld(UUID id, Replica replica) {
		if (this.heldDeletion) {
			replica.deleted(id);
		}
		if (this.heldSave != null) {
			replica.saved(this.heldSave.json());
		}
	}

}
