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

	public boolean isNone() {
		return this.name == null && this.updated == null;
	}

}
