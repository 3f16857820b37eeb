package dev.locations.location.query;

/**
 * Makes the text of one list in a format whose elements are not JSON. All locations of
 * the list are looked at before anything is written, so that its beginning can depend on
 * them. A location is an object in UTF-8 with the fields that are asked for.
 */
public interface ListText {

	/**
	 * Looks at a location.
	 * @throws dev.locations.validation.ValidationException if the format cannot have it
	 */
	default void look(byte[] location) {
		// most formats need not know what follows
	}

	/** Returns what is before the first location, after the look at all. */
	byte[] start();

	/** Returns a location with its end. */
	byte[] element(byte[] location);

	/** Returns what is behind the last location. */
	default byte[] end() {
		return new byte[0];
	}

}
