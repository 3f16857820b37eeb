package dev.locations.embedded.integrity;

import java.util.function.BiConsumer;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.Page;
import org.jspecify.annotations.Nullable;

/**
 * Reads all pages of a map, and goes on after those that cannot be read. A cursor would
 * end there. It checks the order of the keys too, because a wrong key hides entries.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class MapWalk<K, V> {

	private final MVMap<K, V> map;

	private final BiConsumer<K, V> entries;

	private @Nullable K last;

	private boolean isLastABound;

	private long count;

	private int unreadable;

	private boolean isOrdered = true;

	/**
	 * Creates the walk.
	 * @param map the map
	 * @param entries takes the intact entries
	 */
	public MapWalk(MVMap<K, V> map, BiConsumer<K, V> entries) {
		this.map = map;
		this.entries = entries;
	}

	/** Reads the map. */
	public void read() {
		visit(this.map.getRootPage());
	}

	/**
	 * Returns how many pages and values could not be read.
	 * @return the number; a page counts once, however many values it has
	 */
	int unreadable() {
		return this.unreadable;
	}

	/**
	 * Tells whether each key is found where it is, and counted.
	 * @return whether the pages of the map fit each other
	 */
	boolean isSound() {
		return this.unreadable == 0 && this.isOrdered && this.count == this.map.sizeAsLong();
	}

	private void visit(Page<K, V> page) {
		int keys = page.getKeyCount();
		if (page.isLeaf()) {
			for (int i = 0; i < keys; i++) {
				take(page.getKey(i), page.getValue(i));
			}
			return;
		}
		for (int i = 0; i <= keys; i++) {
			visitChild(page, i);
			if (i < keys) {
				checkOrder(page.getKey(i), true);
			}
		}
	}

	private void visitChild(Page<K, V> page, int index) {
		Page<K, V> child;
		try {
			child = page.getChildPage(index);
		}
		// a damaged page makes the storage engine throw all kinds of exceptions, and a
		// damaged length may ask for more memory than there is
		catch (RuntimeException | VirtualMachineError ex) {
			this.unreadable++;
			return;
		}
		visit(child);
	}

	private void take(K key, @Nullable V value) {
		checkOrder(key, false);
		if (value != null) {
			this.count++;
			this.entries.accept(key, value);
		}
		else {
			this.unreadable++;
		}
	}

	private void checkOrder(K key, boolean isBound) {
		K before = this.last;
		int order = (before != null) ? this.map.getKeyType().compare(before, key) : -1;
		// a bound is the first key that may follow it
		this.isOrdered &= order < 0 || (order == 0 && this.isLastABound && !isBound);
		this.last = key;
		this.isLastABound = isBound;
	}

}
