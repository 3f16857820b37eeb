package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import dev.locations.index.tree.Cost;
import dev.locations.index.tree.IntList;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.word.MatchLevel;
import dev.locations.index.word.WordMatches;
import dev.locations.index.word.WordQuery;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.ListOrder;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** A search for a page of a snapshot. */
public final class PageSearch {

	/** By the square root of the number of locations, about. */
	private static final double NODES_ON_CIRCLE = 5;

	private final Snapshot snapshot;

	private final LocationQuery query;

	private final Page page;

	private final ItemSearch items;

	private final @Nullable FieldMatches filter;

	private final @Nullable FieldOrderSearch order;

	/** The page, if it was found while the cost was estimated. */
	private @Nullable FoundItems found;

	public PageSearch(Snapshot snapshot, LocationQuery query, QueryFields fields) {
		this.snapshot = snapshot;
		this.query = query;
		this.page = query.page();
		this.filter = fields.matches();
		this.items = new ItemSearch(snapshot, query, this.filter);
		this.order = (query.sort() != null)
				? new FieldOrderSearch(snapshot, query.sort(), this.page, fields.values().get(0)) : null;
	}

	/** Estimates what the search costs, see {@link Cost}. */
	public long cost() {
		if (this.query.near() != null) {
			return nearestCost();
		}
		if (this.order != null) {
			return this.items.cost() + FieldOrderSearch.cost(this.snapshot, this.items.mostItems());
		}
		if (!this.items.hasFilterOnly()) {
			return this.items.cost();
		}
		BoundingBox box = this.query.box();
		if (box == null) {
			return Cost.IN_BOX * pageSize();
		}
		if (this.page.isAll() && this.filter == null) {
			return this.snapshot.base().tree().mayHaveMore(BoxSearch.box(box), Cost.steps(Cost.IN_BOX)) ? Cost.LONG + 1
					: 0;
		}
		long inBox = this.items.cost();
		boolean hasSlots = this.filter == null || this.filter.slotsCost() == 0;
		this.found = (this.page.isLimited() && hasSlots) ? walk(box, inBox) : null;
		return (this.found != null) ? 0 : inBox;
	}

	/** Returns how many bytes it takes at most to sort the items. */
	public long memory() {
		if (this.order == null) {
			return 0;
		}
		long items = this.items.memory();
		boolean isFound = this.items.hasFilterOnly() && this.query.box() == null;
		return FieldOrderSearch.memory(this.page, items / (2 * Integer.BYTES)) + (isFound ? 0 : items);
	}

	private int pageSize() {
		return Math.min(this.page.limit(), this.items.matching());
	}

	private long nearestCost() {
		if (this.items.hasFilterOnly() && this.filter == null) {
			return walkCost();
		}
		WordQuery words = this.items.words();
		if (words != null && words.rareBytes() > 0) {
			return this.items.cost() + Cost.DISTANCE * words.rareBytes();
		}
		long most = this.items.mostItems();
		return this.items.cost() + Cost.DISTANCE * Math.min(most, NearestSearch.MAX_MEASURED)
				+ ((most > NearestSearch.MAX_MEASURED) ? walkCost() + slotsCost() : 0);
	}

	// those at the distance of a cursor are on a circle through many nodes
	private long walkCost() {
		int size = this.snapshot.base().size();
		long nodes = (this.page.after() != null) ? (long) (NODES_ON_CIRCLE * Math.sqrt(size)) : 0;
		return Cost.NODE * nodes + Cost.NEAREST * pageSize();
	}

	private long slotsCost() {
		return Cost.NODE * this.snapshot.base().size() / PackedTree.NODE_SIZE;
	}

	public FoundItems find() {
		if (this.found != null) {
			return this.found;
		}
		NearPoint near = this.query.near();
		if (near != null) {
			return nearest(near);
		}
		if (this.order != null) {
			return sorted(this.order);
		}
		if (this.items.hasFilterOnly() && this.query.box() == null) {
			return Objects.requireNonNull(next(null, this.items.matching(), Integer.MAX_VALUE));
		}
		int[] all = this.items.find();
		WordMatches matches = this.items.matches();
		TextQuery text = this.query.text();
		return (text != null && matches != null) ? best(text, all, matches) : part(all);
	}

	private FoundItems nearest(NearPoint near) {
		NearestSearch search = new NearestSearch(this.snapshot, this.query, near, this.items.conditions());
		if (this.items.hasFilterOnly()) {
			int total = this.items.count();
			if (this.filter == null || total > NearestSearch.MAX_MEASURED) {
				return search.find(this.items.slots(), total);
			}
		}
		int[] all = this.items.find();
		WordMatches matches = this.items.matches();
		boolean isMeasured = all.length <= NearestSearch.MAX_MEASURED || (matches != null && matches.isRare());
		return isMeasured ? search.find(all) : search.find(this.items.slots(), all.length);
	}

	private FoundItems sorted(FieldOrderSearch search) {
		if (this.items.hasFilterOnly() && this.query.box() == null) {
			return search.find(ItemCursor.after(this.snapshot, ListBound.START, this.filter), this.items.matching());
		}
		int[] all = this.items.find();
		return search.find(ItemCursor.inOrder(this.snapshot, all), all.length);
	}

	// in list order, all items after the cursor are at the end
	private FoundItems part(int[] items) {
		if (this.page.isAll()) {
			return new FoundItems(items, items.length, null);
		}
		ListBound bound = ListBound.of(this.snapshot, this.page.after());
		int start = LowerBound.of(0, items.length, (index) -> !bound.isBefore(items[index]));
		boolean hasNext = items.length - start > this.page.limit();
		int end = hasNext ? start + this.page.limit() : items.length;
		return inList(Arrays.copyOfRange(items, start, end), items.length, hasNext);
	}

	private FoundItems inList(int[] items, int total, boolean hasNext) {
		return FoundItems.of(this.snapshot, items, total, hasNext, ListOrder.NAME, 0);
	}

	// of a box with most locations, a page is found sooner in list order, unless names
	// are late
	private @Nullable FoundItems walk(BoundingBox box, long inBox) {
		if (inBox <= Cost.LONG && expectedSteps(inBox / Cost.IN_BOX) > inBox / Cost.POINT) {
			return null;
		}
		int total = this.items.count();
		long steps = Math.min(Cost.IN_BOX * total / Cost.POINT, Cost.steps(Cost.POINT));
		return (expectedSteps(total) <= steps) ? next(box, total, (int) steps) : null;
	}

	private long expectedSteps(long total) {
		return (long) this.page.limit() * this.items.matching() / (total + 1);
	}

	private @Nullable FoundItems next(@Nullable BoundingBox box, int total, int steps) {
		ItemCursor cursor = ItemCursor.after(this.snapshot, ListBound.of(this.snapshot, this.page.after()),
				this.filter);
		int[] items = new int[Math.min(this.page.limit(), total)];
		int count = 0;
		for (int step = 0; !cursor.isAtEnd(); step++) {
			int item = cursor.next();
			if (step == steps) {
				return null;
			}
			if (BoxSearch.isIn(this.snapshot, item, box)) {
				if (count == items.length) {
					return inList(items, total, true);
				}
				items[count++] = item;
			}
		}
		return inList(Arrays.copyOf(items, count), total, false);
	}

	// no more items of a score are kept than the page has, and one more
	private FoundItems best(TextQuery text, int[] items, WordMatches matches) {
		ListBound bound = ListBound.of(this.snapshot, this.page.after());
		IntList[] found = Stream.generate(IntList::new).limit(MatchLevel.ANYWHERE + 1).toArray(IntList[]::new);
		for (int item : items) {
			int score = score(text, item, matches);
			if (found[score].size() <= this.page.limit() && bound.isBefore(this.page.after(), score, item)) {
				found[score].add(item);
			}
		}
		int collected = Arrays.stream(found).mapToInt(IntList::size).sum();
		int[] best = new int[Math.min(this.page.limit(), collected)];
		int lastScore = -1;
		for (int size = 0; size < best.length;) {
			IntList next = found[++lastScore];
			int taken = Math.min(next.size(), best.length - size);
			System.arraycopy(next.values(), 0, best, size, taken);
			size += taken;
		}
		return FoundItems.of(this.snapshot, best, items.length, collected > best.length, ListOrder.MATCH, lastScore);
	}

	private int score(TextQuery text, int item, WordMatches matches) {
		if (item >= 0) {
			int level = matches.bestLevel(item);
			if (matches.isSingleWord() || level > MatchLevel.START_OF_NAME) {
				return level;
			}
		}
		List<String> located = (item < 0) ? this.snapshot.changes().entry(~item).words() : List.of();
		return text.score(this.snapshot.position(item).nameText(), located);
	}

}
