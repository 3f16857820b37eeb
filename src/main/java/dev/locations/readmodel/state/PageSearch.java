package dev.locations.readmodel.state;

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
import org.jspecify.annotations.Nullable;

/** A search for a page of a snapshot. */
public final class PageSearch {

	/** By the square root of the number of locations, about. */
	private static final double NODES_ON_CIRCLE = 5;

	private final Snapshot snapshot;

	private final LocationQuery query;

	private final Page page;

	private final @Nullable ItemConditions conditions;

	private final @Nullable WordQuery words;

	/** The page, if it was found while the cost was estimated. */
	private @Nullable FoundItems found;

	PageSearch(Snapshot snapshot, LocationQuery query) {
		this.snapshot = snapshot;
		this.query = query;
		this.page = query.page();
		this.conditions = ItemConditions.of(snapshot, query.conditions());
		TextQuery text = query.text();
		this.words = (text != null) ? snapshot.words().query(text.words(), snapshot.base().tree()) : null;
	}

	/** Estimates what the search costs, see {@link Cost}. */
	public long cost() {
		long changes = Cost.CHANGE * this.snapshot.delta().changes();
		if (this.words != null) {
			return changes + Cost.CHANGED_WORDS * this.snapshot.delta().size() + wordsCost(this.words)
					+ ((this.query.near() != null) ? nearestCost(this.words) : 0);
		}
		if (this.conditions != null) {
			return changes + conditionsCost(this.conditions);
		}
		BoundingBox box = this.query.box();
		if (this.query.near() != null) {
			return changes + nearestCost();
		}
		if (box == null) {
			return changes + Cost.IN_BOX * pageSize();
		}
		long inBox = BoxSearch.cost(this.snapshot, box);
		this.found = this.page.isLimited() ? walk(box, inBox) : null;
		return (this.found != null) ? changes : inBox;
	}

	private long wordsCost(WordQuery of) {
		BoundingBox box = this.query.box();
		PackedTree tree = this.snapshot.base().tree();
		long cost = Cost.WORD_BYTE * of.unreadBytes();
		if (of.isFrequent()) {
			cost += (box != null)
					? Cost.WORDS_IN_BOX * tree.countAtMost(BoxSearch.box(box), Cost.steps(Cost.WORDS_IN_BOX))
					: Cost.FOUND_WORDS * Math.min(of.bytes(), tree.size());
		}
		return cost;
	}

	private int pageSize() {
		return Math.min(this.page.limit(), this.snapshot.size());
	}

	// those at the distance of a cursor are on a circle through many nodes
	private long nearestCost() {
		int size = this.snapshot.base().size();
		long nodes = (this.page.after() != null) ? (long) (NODES_ON_CIRCLE * Math.sqrt(size)) : 0;
		return Cost.NODE * nodes + Cost.NEAREST * pageSize();
	}

	private long nearestCost(WordQuery of) {
		long rare = of.rareBytes();
		return (rare > 0) ? Cost.DISTANCE * rare : nearestCost() + Cost.DISTANCE * NearestSearch.MAX_MEASURED
				+ Cost.NODE * this.snapshot.base().size() / PackedTree.NODE_SIZE;
	}

	private long conditionsCost(ItemConditions of) {
		BoundingBox box = this.query.box();
		long all = Cost.TIME * of.ordinals();
		return (box != null) ? Math.min(all + Cost.POINT * of.ordinals(), 2 * BoxSearch.cost(this.snapshot, box)) : all;
	}

	public FoundItems find() {
		if (this.found != null) {
			return this.found;
		}
		NearPoint near = this.query.near();
		TextQuery text = this.query.text();
		if (text != null && this.words != null) {
			WordMatches matches = this.words.matches();
			int[] items = kept(BoxSearch.search(this.snapshot, this.query.box(), text, matches));
			return (near != null) ? nearest(near).find(items, matches) : best(text, items, matches);
		}
		if (near != null) {
			return nearest(near).find(total());
		}
		BoundingBox box = this.query.box();
		if (this.conditions != null
				&& (box == null || this.conditions.ordinals() < BoxSearch.count(this.snapshot, box))) {
			return part(this.conditions.find(box));
		}
		return (box != null) ? part(kept(this.snapshot.search(box))) : all();
	}

	private int total() {
		BoundingBox box = this.query.box();
		if (this.conditions != null) {
			return this.conditions.find(box).length;
		}
		return (box != null) ? BoxSearch.count(this.snapshot, box) : this.snapshot.size();
	}

	private NearestSearch nearest(NearPoint near) {
		return new NearestSearch(this.snapshot, this.query, near, this.conditions);
	}

	private int[] kept(int[] items) {
		return (this.conditions != null) ? this.conditions.keep(items) : items;
	}

	// in list order, all items after the cursor are at the end
	private FoundItems part(int[] items) {
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
		int total = BoxSearch.count(this.snapshot, box);
		long steps = Math.min(Cost.IN_BOX * total / Cost.POINT, Cost.steps(Cost.POINT));
		return (expectedSteps(total) <= steps) ? next(box, total, (int) steps) : null;
	}

	private long expectedSteps(long total) {
		return (long) this.page.limit() * this.snapshot.size() / (total + 1);
	}

	private FoundItems all() {
		return Objects.requireNonNull(next(null, this.snapshot.size(), Integer.MAX_VALUE));
	}

	private @Nullable FoundItems next(@Nullable BoundingBox box, int total, int steps) {
		ItemCursor cursor = ItemCursor.after(this.snapshot, ListBound.of(this.snapshot, this.page.after()));
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
		List<String> located = (item < 0) ? this.snapshot.delta().entry(~item).words() : List.of();
		return text.score(this.snapshot.position(item).nameText(), located);
	}

}
