package dev.locations.store;

/** Answers reads without the store. */
public interface ReadsWithoutStore {

	/**
	 * Tells whether reads may be answered without the store now. It is called for each
	 * read.
	 */
	boolean isCurrent();

}
