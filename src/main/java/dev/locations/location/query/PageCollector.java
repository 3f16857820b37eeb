package dev.locations.location.query;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

import org.jspecify.annotations.Nullable;

/**
 * Collects a page from all locations that match a query, which may come in any order. It
 * keeps no more locations than the page has, and one more.
 *
 * @param <T> what is kept of a location
 */
public final class PageCollector<T> {

	private final Comparator<Ranked<T>> order = Comparator.comparingDouble((Ranked<T> found) -> found.rank())
		.thenComparing(Ranked::position);

	private final ListOrder listOrder;

	private final Page page;

	private final PriorityQueue<Ranked<T>> best = new PriorityQueue<>(this.order.reversed());

	private long total;

	/**
	 * Creates a collector.
	 * @param listOrder the order of the list
	 * @param page the page
	 */
	public PageCollector(ListOrder listOrder, Page page) {
		this.listOrder = listOrder;
		this.page = page;
	}

	/**
	 * Adds a location that matches the query.
	 * @param rank its rank in the order of the list
	 * @param position its position in the whole list
	 * @param value what is kept of it
	 */
	public void add(double rank, ListPosition position, T value) {
		this.total++;
		PageCursor after = this.page.after();
		if (after != null && !after.isBefore(rank, position)) {
			return;
		}
		Ranked<T> found = new Ranked<>(rank, position, value);
		if (!isFull()) {
			this.best.add(found);
		}
		else if (this.order.compare(found, this.best.element()) < 0) {
			this.best.remove();
			this.best.add(found);
		}
	}

	/**
	 * Tells whether a location of a rank would be kept, whatever its position is.
	 * @param rank the rank
	 * @return false if no location of this rank or a greater one can be on the page
	 */
	public boolean needs(double rank) {
		return !isFull() || rank <= this.best.element().rank();
	}

	/**
	 * Tells whether more locations than the page has were kept.
	 * @return whether there is a next page
	 */
	public boolean isFull() {
		return this.best.size() > this.page.limit();
	}

	/**
	 * Returns how many locations were added.
	 * @return their number, on this page and on all others
	 */
	public long total() {
		return this.total;
	}

	/**
	 * Returns the page.
	 * @return what is kept of its locations, in order
	 */
	public List<T> values() {
		return sorted().stream().limit(this.page.limit()).map(Ranked::value).toList();
	}

	/**
	 * Returns the place after the page.
	 * @return the cursor of the next page; null if there is none
	 */
	public @Nullable PageCursor next() {
		if (!isFull()) {
			return null;
		}
		Ranked<T> last = sorted().get(this.page.limit() - 1);
		return new PageCursor(this.listOrder, last.rank(), last.position());
	}

	private List<Ranked<T>> sorted() {
		return this.best.stream().sorted(this.order).toList();
	}

	private record Ranked<T>(double rank, ListPosition position, T value) {
	}

}
