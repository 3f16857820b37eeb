package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

import dev.locations.index.tree.Cost;
import dev.locations.index.tree.SlotFilter;
import dev.locations.index.word.WordMatches;
import dev.locations.index.word.WordQuery;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.TextQuery;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** A search for all items that match a query, whatever its order and page. */
final class ItemSearch {

	/** Above, {@link #mostItems} may be less than there are. */
	private static final int COUNTED = 10_000;

	private final Snapshot snapshot;

	private final LocationQuery query;

	private final @Nullable FieldMatches filter;

	private final @Nullable ItemConditions conditions;

	private final @Nullable WordQuery words;

	/** The box whose points are looked at: that of the query, or around the circle. */
	private final @Nullable BoundingBox box;

	/** Read when the items are found. */
	private @Nullable WordMatches matches;

	ItemSearch(Snapshot snapshot, LocationQuery query, @Nullable FieldMatches filter) {
		this.snapshot = snapshot;
		this.query = query;
		this.filter = filter;
		this.conditions = ItemConditions.of(snapshot, query, filter);
		TextQuery text = query.text();
		this.words = (text != null) ? snapshot.words().query(text.words(), snapshot.base().tree()) : null;
		this.box = (this.conditions != null && this.conditions.circle() != null)
				? lesser(query.box(), this.conditions.circle().center().box()) : query.box();
	}

	private BoundingBox lesser(@Nullable BoundingBox asked, BoundingBox around) {
		return (asked == null || BoxSearch.cost(this.snapshot, around) < BoxSearch.cost(this.snapshot, asked)) ? around
				: asked;
	}

	@Nullable ItemConditions conditions() {
		return this.conditions;
	}

	@Nullable WordQuery words() {
		return this.words;
	}

	/** Null if there are no words, and before the items are found. */
	@Nullable WordMatches matches() {
		return this.matches;
	}

	/** Tells whether all matches of the filter in the box are found. */
	boolean hasFilterOnly() {
		return this.words == null && (this.conditions == null || this.conditions.isFilterOnly());
	}

	/** Returns the points to look at, if no word is rare; null for all of them. */
	@Nullable SlotFilter slots() {
		SlotFilter ofFilter = (this.filter != null) ? this.filter.slots() : null;
		if (this.matches == null) {
			return ofFilter;
		}
		return (ofFilter != null) ? this.matches.frequent().and(ofFilter) : this.matches.frequent();
	}

	/** Estimates what it costs to find the items, see {@link Cost}. */
	long cost() {
		long cost = (ids() != null) ? Cost.ID * ids().size() : 0;
		if (this.words != null) {
			cost += Cost.CHANGED_WORDS * this.snapshot.changes().size() + wordsCost(this.words);
		}
		else if (ids() == null) {
			cost += itemsCost();
		}
		if (this.filter != null && needsSlots()) {
			cost += this.filter.slotsCost();
		}
		return cost;
	}

	private boolean needsSlots() {
		boolean isInTree = this.box != null || this.query.near() != null;
		return ids() == null && isInTree && (this.words == null || this.words.isFrequent());
	}

	private @Nullable Set<UUID> ids() {
		return this.query.conditions().ids();
	}

	private long wordsCost(WordQuery of) {
		long cost = Cost.WORD_BYTE * of.unreadBytes();
		if (of.isFrequent() && ids() == null) {
			cost += (this.box != null) ? Cost.WORDS_IN_BOX * countAtMost(this.box, Cost.steps(Cost.WORDS_IN_BOX))
					: Cost.FOUND_WORDS * Math.min(of.bytes(), this.snapshot.base().size());
		}
		return cost;
	}

	private long itemsCost() {
		long ordinals = (this.conditions != null) ? Math.min(this.conditions.ordinals(), matching()) : matching();
		long all = Cost.TIME * ordinals + this.snapshot.base().size() / Long.SIZE + testCost(ordinals);
		if (this.box == null) {
			return all;
		}
		long inBox = Math.min(countAtMost(this.box, Cost.steps(Cost.IN_BOX)), matching());
		return Math.min(all + Cost.POINT * ordinals, Cost.IN_BOX * inBox + testCost(inBox));
	}

	private long testCost(long count) {
		return (this.conditions != null) ? this.conditions.cost(count) : 0;
	}

	private long countAtMost(BoundingBox of, int limit) {
		return this.snapshot.base().tree().countAtMost(BoxSearch.box(of), limit);
	}

	/** Returns a number that the items are not more than, any above some ten thousand. */
	long mostItems() {
		if (ids() != null) {
			return ids().size();
		}
		long inBox = (this.box != null)
				? countAtMost(this.box, Cost.steps(Cost.IN_BOX)) + this.snapshot.changes().size() : Integer.MAX_VALUE;
		return Math.min(inBox, matching());
	}

	/** Returns how many bytes the items take at most while they are found. */
	long memory() {
		long most = mostItems();
		return 2L * Integer.BYTES * ((most > COUNTED) ? matching() : most);
	}

	/** Returns how many locations match the filter; all locations without a filter. */
	int matching() {
		return (this.filter != null) ? this.filter.count() : this.snapshot.size();
	}

	/** Counts the items, if {@link #hasFilterOnly}. */
	int count() {
		BoundingBox asked = this.query.box();
		return (asked != null) ? BoxSearch.count(this.snapshot, asked, this.filter) : matching();
	}

	/** Finds the items in list order. */
	int[] find() {
		Set<UUID> ids = (this.conditions != null) ? this.conditions.ids() : null;
		TextQuery text = this.query.text();
		if (this.words != null) {
			this.matches = this.words.matches();
		}
		if (ids != null) {
			return kept(withIds(ids));
		}
		if (text != null && this.matches != null) {
			return kept(BoxSearch.search(this.snapshot, this.box, text, this.matches, this.filter));
		}
		if (this.conditions != null && (this.box == null || isRareName(this.conditions, this.box))) {
			return this.conditions.find(this.query.box());
		}
		return kept(BoxSearch.search(this.snapshot, (this.box != null) ? this.box : BoundingBox.WORLD, this.filter));
	}

	private boolean isRareName(ItemConditions of, BoundingBox in) {
		return of.end() != null && of.ordinals() < BoxSearch.count(this.snapshot, in, null);
	}

	private int[] withIds(Set<UUID> ids) {
		Changes changes = this.snapshot.changes();
		int[] entries = ids.stream().map(changes::find).filter(Objects::nonNull).mapToInt(changes::index).toArray();
		int[] ordinals = ids.stream().mapToInt(this.snapshot::ordinal).filter((ordinal) -> ordinal >= 0).toArray();
		Arrays.sort(entries);
		Arrays.sort(ordinals);
		int[] items = BoxSearch.merged(changes, ordinals, ordinals.length, entries);
		return Arrays.stream(items).filter(this::hasWordsInBox).toArray();
	}

	private boolean hasWordsInBox(int item) {
		TextQuery text = this.query.text();
		return BoxSearch.isIn(this.snapshot, item, this.query.box())
				&& (text == null || this.matches == null || ((item >= 0) ? this.matches.contains(item)
						: text.matches(this.snapshot.changes().entry(~item).words())));
	}

	private int[] kept(int[] items) {
		int[] met = (this.conditions != null) ? this.conditions.keep(items) : items;
		BoundingBox asked = this.query.box();
		return (asked == null || asked.equals(this.box)) ? met
				: Arrays.stream(met).filter((item) -> BoxSearch.isIn(this.snapshot, item, asked)).toArray();
	}

}
