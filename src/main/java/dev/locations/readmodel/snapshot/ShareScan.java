package dev.locations.readmodel.snapshot;

import java.util.UUID;

import dev.locations.location.LocationReads.Share;
import dev.locations.location.field.LocationTime;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shares of the locations that are not empty. A share is a range of slots of
 * the {@link dev.locations.index.tree.IdTable}, of which a third to two thirds are taken.
 * The id of a location decides its slot, so a location stays in its share until the
 * table, and with it the number of shares, doubles.
 */
final class ShareScan implements Slices<Share> {

	static final int SLOTS = 1 << 16;

	private final Snapshot snapshot;

	private int number;

	ShareScan(Snapshot snapshot) {
		this.snapshot = snapshot;
	}

	static int count(Snapshot snapshot) {
		return Math.max(1, snapshot.base().ids().slots() / SLOTS);
	}

	static boolean isIn(UUID id, int number, Snapshot snapshot) {
		return snapshot.base().ids().firstSlot(id) / SLOTS == number;
	}

	@Override
	public @Nullable Share next() {
		long last = Long.MIN_VALUE;
		Base base = this.snapshot.base();
		int end = Math.min(base.ids().slots(), (this.number + 1) * SLOTS);
		for (int slot = this.number * SLOTS; slot < end; slot++) {
			int ordinal = base.ids().ordinal(slot);
			if (ordinal >= 0 && !this.snapshot.changes().isRemoved(ordinal)) {
				last = Math.max(last, base.records().updatedAt(ordinal));
			}
		}
		for (Entry entry : this.snapshot.changes().entries()) {
			if (entry.updatedAt() > last && isIn(entry.key().id(), this.number, this.snapshot)) {
				last = entry.updatedAt();
			}
		}
		int found = this.number++;
		return (last != Long.MIN_VALUE) ? new Share(found, LocationTime.instant(last)) : null;
	}

	@Override
	public boolean isAtEnd() {
		return this.number >= count(this.snapshot);
	}

}
