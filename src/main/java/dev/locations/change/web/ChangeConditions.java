package dev.locations.change.web;

import dev.locations.change.RecordedChange;
import dev.locations.index.tree.Cost;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.NearPoint;
import org.jspecify.annotations.Nullable;

/**
 * What a listener wants to be told of: changes of locations that match all of it after
 * the change, or did before it.
 */
final class ChangeConditions {

	/** How many changes are compared with a box in one turn. */
	private static final int MAX_COMPARED = 4_096;

	/** How many are compared with what costs more. */
	private static final int MAX_COMPARED_COSTLY = 512;

	/** How long documents are read in one turn, in nanoseconds. */
	private static final long MAX_READING = Cost.LONG / 2;

	private final @Nullable BoundingBox box;

	private final @Nullable GreatCircles center;

	private final double within;

	private final @Nullable SharedFilter filter;

	private long reading;

	/** Whether the next change is read on another thread. */
	private boolean waiting;

	ChangeConditions(@Nullable BoundingBox box, @Nullable NearPoint near, @Nullable SharedFilter filter) {
		this.box = box;
		this.center = (near != null) ? new GreatCircles(near) : null;
		this.within = (near != null) ? near.within() : Double.POSITIVE_INFINITY;
		this.filter = filter;
	}

	boolean readDocuments() {
		return this.filter != null;
	}

	/** Begins a turn, and returns how many changes may be compared in it. */
	int startTurn() {
		this.reading = MAX_READING;
		this.waiting = false;
		return (this.filter != null || this.center != null) ? MAX_COMPARED_COSTLY : MAX_COMPARED;
	}

	/** Tells whether the turn has ended at a change that another thread reads. */
	boolean isWaiting() {
		return this.waiting;
	}

	/**
	 * Returns the versions of a change that match, as bits; {@link SharedFilter#UNKNOWN}
	 * if the turn ends before it.
	 */
	int matching(RecordedChange change) {
		RecordedChange.Version before = change.before();
		int places = (includes(change.location()) ? SharedFilter.MATCHES : 0)
				| ((before != null && includes(before)) ? SharedFilter.MATCHED_BEFORE : 0);
		if (this.filter == null || places == 0) {
			return places;
		}
		int known = this.filter.known(change.number());
		int found = (known != SharedFilter.UNKNOWN) ? known : read(this.filter, change);
		return (found != SharedFilter.UNKNOWN) ? places & found : found;
	}

	private boolean includes(RecordedChange.Version version) {
		return (this.box == null || this.box.contains(version.longitude(), version.latitude())) && (this.center == null
				|| this.center.distance(version.longitude(), version.latitude()) <= this.within);
	}

	private int read(SharedFilter shared, RecordedChange change) {
		long cost = shared.cost(change);
		if (cost > Cost.LONG) {
			shared.evaluateLater(change);
			this.waiting = true;
			return SharedFilter.UNKNOWN;
		}
		// documents that were dropped meanwhile are a matter of the next turn
		if (this.reading <= 0 || change.location().document() == null) {
			return SharedFilter.UNKNOWN;
		}
		this.reading -= cost;
		return shared.evaluate(change);
	}

}
