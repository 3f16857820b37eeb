package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.List;

import dev.locations.index.cluster.PointChanges;
import dev.locations.index.tree.Cost;
import dev.locations.index.value.Column;
import dev.locations.location.Facet;
import dev.locations.location.query.FacetQuery;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

/** A search for the values of fields. Each slice counts those of one field. */
public final class FacetSearch implements Slices<Facet> {

	private final Snapshot snapshot;

	private final FacetQuery query;

	private final @Nullable FieldMatches filter;

	private final List<FieldValues> values;

	/** Null if no location matches. */
	private final @Nullable ItemSearch search;

	/** Found in the first slice; null if the bitmap of the filter tells all. */
	private int @Nullable [] items;

	private int next;

	public FacetSearch(Snapshot snapshot, FacetQuery query, QueryFields fields) {
		this.snapshot = snapshot;
		this.query = query;
		this.filter = fields.matches();
		this.values = fields.values();
		this.search = query.locations().isWithoutMatches() ? null
				: new ItemSearch(snapshot, query.locations(), this.filter);
		if (this.search == null) {
			this.items = new int[0];
		}
	}

	/** Estimates what all slices cost, see {@link Cost}. */
	public long cost() {
		if (this.search == null) {
			return 0;
		}
		long cost = isWhole() ? 0 : this.search.cost();
		long items = isWhole() ? ((this.filter != null) ? this.filter.count() : this.snapshot.changes().removedCount())
				: this.search.mostItems();
		long changed = Math.min(this.snapshot.changes().size(), items);
		for (FieldValues each : this.values) {
			long counted = (isWhole() && this.filter == null) ? each.column().countsCost() : items;
			cost += Cost.VALUE * (each.column().codes() + counted) + Cost.CHANGED_VALUE * changed;
		}
		return cost;
	}

	/** Returns how many bytes it takes at most to count. */
	public long memory() {
		int codes = this.values.stream().mapToInt((each) -> each.column().codes()).max().orElse(0);
		long items = (this.search == null || isWhole()) ? 0 : this.search.memory();
		// by code, then by scalar, and those that the column keeps
		return 3L * Integer.BYTES * codes + items;
	}

	// so that no item has to be found
	private boolean isWhole() {
		return this.search != null && this.search.hasFilterOnly() && this.query.locations().box() == null;
	}

	/** Counts at once. */
	public List<Facet> all() {
		List<Facet> facets = new ArrayList<>();
		while (!isAtEnd()) {
			facets.add(next());
		}
		return facets;
	}

	@Override
	public Facet next() {
		FieldValues of = this.values.get(this.next);
		String field = this.query.fields().get(this.next++);
		if (this.search != null && isWhole()) {
			return whole(of).facet(field, this.search.matching(), this.query.limit());
		}
		if (this.search != null && this.items == null) {
			this.items = this.search.find();
		}
		int[] found = (this.items != null) ? this.items : new int[0];
		ValueCounts counts = new ValueCounts(of, new int[of.column().codes()]);
		for (int item : found) {
			counts.add(item);
		}
		return counts.facet(field, found.length, this.query.limit());
	}

	private ValueCounts whole(FieldValues of) {
		Column column = of.column();
		ValueCounts counts = new ValueCounts(of,
				(this.filter != null) ? column.counts(this.filter.ordinals()) : column.counts().clone());
		PointChanges<Entry> changes = (this.filter != null) ? this.filter.changes() : this.snapshot.changes().points();
		changes.removed().forEach((point) -> counts.remove(point.ordinal()));
		changes.added().forEach((entry) -> counts.add(of.value(entry)));
		return counts;
	}

	@Override
	public boolean isAtEnd() {
		return this.next == this.values.size();
	}

}
