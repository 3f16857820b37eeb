package dev.locations.embedded.file;

import org.jspecify.annotations.Nullable;

/**
 * The store file does not hold what was written.
 */
public final class DamagedFileException extends DataDirectoryException {

	private static final long serialVersionUID = 1L;

	private final Extent extent;

	/**
	 * Creates the error.
	 * @param file the file
	 * @param problem what is wrong with it, such as "is damaged"
	 * @param extent how much of it is damaged
	 * @param cause what the storage engine reports; null if there is none
	 */
	public DamagedFileException(StoreFile file, String problem, Extent extent, @Nullable Throwable cause) {
		super("The store file " + file.path() + " " + problem, cause);
		this.extent = extent;
	}

	/**
	 * Returns how much of the file is damaged.
	 * @return the extent
	 */
	public Extent extent() {
		return this.extent;
	}

	/**
	 * How much of a file is damaged.
	 */
	public enum Extent {

		/** Nothing can be read. */
		WHOLE,

		/** It opens, but nobody knows which of its records are the latest ones. */
		UNKNOWN,

		/** Intact records can be told from damaged ones. */
		PARTS

	}

}
