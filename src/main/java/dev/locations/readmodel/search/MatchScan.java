package dev.locations.readmodel.search;

import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.PackedTree;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Base;

/** Finds the matches of a filter with fields that take too much memory for columns. */
final class MatchScan extends RecordScan {

	private final Filter filter;

	private final RecordPart part;

	private final long[] ordinals;

	MatchScan(Base base, Filter filter) {
		super(base);
		this.filter = filter;
		this.part = RecordPart.of(base.records(), filter.fields());
		this.ordinals = Bitmaps.none(base.size());
	}

	boolean finds(Base base, Filter other) {
		return base().fields() == base.fields() && this.filter.equals(other);
	}

	@Override
	void visit(int ordinal) {
		PackedTree tree = base().tree();
		int slot = tree.slot(ordinal);
		if (this.filter.matches(FieldReader.read(this.part.json(ordinal), this.filter.fields()), tree.longitude(slot),
				tree.latitude(slot))) {
			Bitmaps.add(this.ordinals, ordinal);
		}
	}

	@Override
	long memory() {
		return (long) Long.BYTES * this.ordinals.length;
	}

	/** Returns a bitmap, at the end. */
	long[] ordinals() {
		return this.ordinals;
	}

}
