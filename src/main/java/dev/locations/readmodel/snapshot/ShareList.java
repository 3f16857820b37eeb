package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.locations.location.LocationReads.Version;
import dev.locations.location.field.LocationTime;
import dev.locations.work.Slices;

/** Lists the locations of a share, see {@link ShareScan}. */
final class ShareList implements Slices<List<Version>> {

	/** As many records are read in about a millisecond. */
	private static final int SLICE = 1_000;

	private final Snapshot snapshot;

	private final int number;

	private final int end;

	private int slot;

	/** The index of the next change. */
	private int change;

	private ShareList(Snapshot snapshot, int number) {
		this.snapshot = snapshot;
		this.number = number;
		this.slot = number * ShareScan.SLOTS;
		this.end = Math.min(snapshot.base().ids().slots(), this.slot + ShareScan.SLOTS);
	}

	/** Empty if there is no share with this number. */
	static Optional<Slices<List<Version>>> of(Snapshot snapshot, int number) {
		return (number >= 0 && number < ShareScan.count(snapshot)) ? Optional.of(new ShareList(snapshot, number))
				: Optional.empty();
	}

	@Override
	public List<Version> next() {
		List<Version> found = new ArrayList<>(SLICE);
		Base base = this.snapshot.base();
		while (this.slot < this.end && found.size() < SLICE) {
			int ordinal = base.ids().ordinal(this.slot++);
			if (ordinal >= 0 && !this.snapshot.changes().isRemoved(ordinal)) {
				found.add(version(base.records().id(ordinal), base.records().updatedAt(ordinal)));
			}
		}
		while (this.change < this.snapshot.changes().size() && found.size() < SLICE) {
			Entry entry = this.snapshot.changes().entry(this.change++);
			if (ShareScan.isIn(entry.key().id(), this.number, this.snapshot)) {
				found.add(version(entry.key().id(), entry.updatedAt()));
			}
		}
		return found;
	}

	private static Version version(UUID id, long updatedAt) {
		return new Version(id, LocationTime.instant(updatedAt));
	}

	@Override
	public boolean isAtEnd() {
		return this.slot >= this.end && this.change >= this.snapshot.changes().size();
	}

}
