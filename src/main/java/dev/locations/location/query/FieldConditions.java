package dev.locations.location.query;

import org.jspecify.annotations.Nullable;

/** The exact name, and the time of the last change; null for any. */
public record FieldConditions(@Nullable String name, @Nullable TimeInterval updated) {

	/** No condition. */
	public static final FieldConditions NONE = new FieldConditions(null, null);

	public boolean isNone() {
		return this.name == null && this.updated == null;
	}

}
