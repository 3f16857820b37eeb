package dev.locations.location.query;

import org.jspecify.annotations.Nullable;

/**
 * What some fields of the locations must be.
 *
 * @param name the name, exactly; null for any
 * @param updated when the locations were last changed; null for any time
 */
public record FieldConditions(@Nullable String name, @Nullable TimeInterval updated) {

	/** No condition. */
	public static final FieldConditions NONE = new FieldConditions(null, null);

	/**
	 * Tells whether there is no condition.
	 * @return whether all locations meet the conditions
	 */
	public boolean isNone() {
		return this.name == null && this.updated == null;
	}

	/**
	 * Tells whether a location meets the conditions.
	 * @param position its position in the whole list
	 * @param updatedAt when it was last changed, in milliseconds since 1970
	 * @return whether it does
	 */
	public boolean areMetBy(ListPosition position, long updatedAt) {
		return (this.updated == null || this.updated.contains(updatedAt))
				&& (this.name == null || this.name.equals(position.nameText()));
	}

}
