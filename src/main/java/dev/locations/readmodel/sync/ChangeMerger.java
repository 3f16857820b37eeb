package dev.locations.readmodel.sync;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;

/**
 * Merges the writes of this process and the change stream into the read model. A write of
 * this process is in the model when it is answered. The stream brings it again later,
 * between older writes of other processes. So events of a location that this process
 * writes are held back until a heartbeat comes back that was written after the answer. No
 * late event undoes a write, and in the end each location has the state of its last
 * event.
 */
final class ChangeMerger {

	private static final int SETTLED_ATTEMPTS = 500;

	private static final long SETTLED_PAUSE_MILLIS = 20;

	private final ReadModel model;

	private final Freshness freshness;

	private final PendingWrites pendingWrites = new PendingWrites();

	private Mode mode = Mode.STOPPED;

	/** Heartbeats that were written after the load have larger numbers. */
	private long loadedAt = Long.MAX_VALUE;

	private int session;

	ChangeMerger(ReadModel model, Freshness freshness) {
		this.model = model;
		this.freshness = freshness;
	}

	/** Called before the first location is loaded. */
	synchronized int start(boolean hasChangeStream) {
		this.freshness.advise(null);
		this.mode = hasChangeStream ? Mode.CHANGE_STREAM : Mode.OWN_WRITES;
		this.pendingWrites.sessionStarted();
		return this.session;
	}

	synchronized void loaded(int startedSession) {
		if (startedSession == this.session) {
			this.loadedAt = this.freshness.nextNumber();
			if (this.mode == Mode.OWN_WRITES) {
				this.freshness.alwaysCurrent();
			}
		}
	}

	synchronized void stop() {
		this.freshness.modelDropped();
		this.model.clear();
		this.mode = Mode.STOPPED;
		this.loadedAt = Long.MAX_VALUE;
		this.session++;
		this.pendingWrites.dropAnswered();
	}

	synchronized void suspend() {
		this.model.suspend();
	}

	synchronized boolean isSoleWriter() {
		return this.mode == Mode.OWN_WRITES;
	}

	synchronized void begin(UUID id) {
		this.pendingWrites.begin(id, this.freshness.nextNumber());
	}

	/**
	 * Waits until all writes of this process that were begun before now are in the model,
	 * and none of their events are held back. False if that takes too long.
	 */
	boolean awaitSettled() {
		long now = this.freshness.nextNumber();
		for (int i = 0; i < SETTLED_ATTEMPTS; i++) {
			if (isSettled(now)) {
				return true;
			}
			try {
				TimeUnit.MILLISECONDS.sleep(SETTLED_PAUSE_MILLIS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				return false;
			}
		}
		return false;
	}

	private synchronized boolean isSettled(long number) {
		return !this.pendingWrites.isAnyBefore(number);
	}

	/** Called before {@link #end}, as all that applies writes. */
	synchronized void saved(List<LocationDocument> locations) {
		this.model.saved(locations.stream().filter((each) -> isSaved(each.id())).map(LocationDocument::json).toList());
	}

	private boolean isSaved(UUID id) {
		PendingWrites.Write write = this.pendingWrites.of(id);
		return !write.isDeletedByThisProcess() && isApplicable(write);
	}

	synchronized void deleted(List<UUID> ids) {
		this.model.deleted(ids.stream().filter(this::isDeleted).toList());
	}

	private boolean isDeleted(UUID id) {
		PendingWrites.Write write = this.pendingWrites.of(id);
		write.deletedByThisProcess();
		return isApplicable(write);
	}

	/** Notes that a write has succeeded, failed or was cancelled. */
	synchronized void end(UUID id) {
		this.pendingWrites.of(id).end(this.freshness.nextNumber());
		if (this.mode != Mode.CHANGE_STREAM) {
			this.pendingWrites.dropAnswered(id);
		}
	}

	private boolean isApplicable(PendingWrites.Write write) {
		// such a write may be older than the loaded location: the stream brings it again
		if (write.isStartedBeforeStream() && this.mode == Mode.CHANGE_STREAM) {
			this.freshness.requireNewHeartbeat();
			return false;
		}
		return this.mode != Mode.STOPPED;
	}

	synchronized void streamed(int startedSession, LocationChange change) {
		if (startedSession != this.session) {
			return;
		}
		if (change instanceof LocationChange.Saved saved) {
			if (!this.pendingWrites.hold(saved.id(), saved)) {
				this.model.saved(List.of(saved.json()));
			}
		}
		else if (change instanceof LocationChange.Deleted deleted) {
			if (!this.pendingWrites.hold(deleted.id(), null)) {
				this.model.deleted(List.of(deleted.id()));
			}
		}
		else if (change instanceof LocationChange.Heartbeat heartbeat) {
			this.pendingWrites.applyHeld(heartbeat.number(), this.model);
			if (heartbeat.number() > this.loadedAt) {
				this.freshness.heartbeatReturned(heartbeat.number());
			}
		}
	}

	private enum Mode {

		STOPPED, OWN_WRITES, CHANGE_STREAM

	}

}
