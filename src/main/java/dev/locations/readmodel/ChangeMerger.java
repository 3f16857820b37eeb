package dev.locations.readmodel;

import java.util.UUID;

import dev.locations.location.LocationChange;
import dev.locations.readmodel.snapshot.Replica;

/**
 * Makes one sequence of changes out of two that overlap: the writes of this process,
 * which must be in the model when they are answered, and the change stream, which brings
 * them again, later, between those of others. While this process writes a location, what
 * the stream says of it is held, and counts once a heartbeat has come back that was
 * written after the answer. So no late event undoes a write, and in the end every
 * location is what the stream said last.
 */
final class ChangeMerger {

	private final Replica replica;

	private final Freshness freshness;

	private final PendingWrites holds = new PendingWrites();

	private final PendingCreations creations = new PendingCreations();

	private Source source = Source.NONE;

	private long loadedAt = Long.MAX_VALUE;

	private int run;

	ChangeMerger(Replica replica, Freshness freshness) {
		this.replica = replica;
		this.freshness = freshness;
	}

	/**
	 * Takes changes from now on, from before the first location is loaded.
	 * @param followed whether a change stream brings changes, too
	 * @return the number of this run
	 */
	synchronized int start(boolean followed) {
		this.source = followed ? Source.STREAM : Source.THIS_PROCESS;
		this.holds.cross();
		this.creations.cross();
		return this.run;
	}

	/** All locations are loaded. */
	synchronized void loaded(int startedRun) {
		if (startedRun == this.run) {
			this.loadedAt = this.freshness.next();
			if (this.source == Source.THIS_PROCESS) {
				this.freshness.current();
			}
		}
	}

	/** Takes no more changes, and drops the model. */
	synchronized void stop() {
		this.freshness.lost();
		this.replica.clear();
		this.source = Source.NONE;
		this.loadedAt = Long.MAX_VALUE;
		this.run++;
		this.holds.dropIdle();
	}

	/** Whether nothing but the writes of this process changes the model. */
	synchronized boolean areAlone() {
		return this.source == Source.THIS_PROCESS;
	}

	/** To be called before a write of a location is sent. */
	synchronized void begin(UUID id) {
		this.holds.begin(id);
	}

	/** To be called when a write has saved a location, before its end. */
	synchronized void saved(UUID id, byte[] json) {
		if (!this.holds.isDeletedHere(id) && isApplied(this.holds.isCrossing(id))) {
			this.replica.saved(json);
		}
	}

	/** To be called when a write has deleted a location, before its end. */
	synchronized void deleted(UUID id) {
		this.holds.of(id).ifPresent(PendingWrite::deletedHere);
		if (isApplied(this.holds.isCrossing(id))) {
			this.replica.deleted(id);
		}
	}

	/** To be called when a write is over, whatever came of it. */
	synchronized void end(UUID id) {
		this.holds.end(id, this.freshness.next());
		if (this.source != Source.STREAM) {
			this.holds.dropIdle();
		}
	}

	/** To be called before a location is created whose identifier is not known yet. */
	synchronized void beginCreation() {
		this.creations.begin();
	}

	/** To be called when a location was created; others may have deleted it already. */
	synchronized void created(UUID id, byte[] json) {
		if (!this.creations.isDeleted(id) && isApplied(this.creations.isCrossing())) {
			this.replica.saved(json);
		}
	}

	/** To be called when a creation is over, whatever came of it. */
	synchronized void endCreation() {
		this.creations.end();
	}

	/**
	 * A write that was sent before the stream was followed may be older than what was
	 * loaded. It is left to the load and the stream.
	 */
	private boolean isApplied(boolean crosses) {
		if (crosses && this.source == Source.STREAM) {
			this.freshness.require();
			return false;
		}
		return this.source != Source.NONE;
	}

	/**
	 * Takes what the stream brings.
	 * @param startedRun the run it belongs to; ignored when that is over
	 * @param change the next change
	 */
	synchronized void changed(int startedRun, LocationChange change) {
		if (startedRun != this.run) {
			return;
		}
		if (change instanceof LocationChange.Saved saved) {
			this.holds.of(saved.id())
				.ifPresentOrElse((hold) -> hold.keep(saved), () -> this.replica.saved(saved.json()));
		}
		else if (change instanceof LocationChange.Deleted deleted) {
			this.creations.deleted(deleted.id());
			this.holds.of(deleted.id())
				.ifPresentOrElse(PendingWrite::keepDeletion, () -> this.replica.deleted(deleted.id()));
		}
		else if (change instanceof LocationChange.Heartbeat beat) {
			this.holds.release(beat.number(), this.replica);
			if (beat.number() > this.loadedAt) {
				this.freshness.current(beat.number());
			}
		}
	}

	private enum Source {

		NONE, THIS_PROCESS, STREAM

	}

}
