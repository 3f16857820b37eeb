package dev.locations.location.query;

import java.util.Set;
import java.util.UUID;

import dev.locations.location.field.Filter;
import org.jspecify.annotations.Nullable;

/** The exact name, the time of the last change, a filter and the ids; null for any. */
public record FieldConditions(@Nullable String name, @Nullable TimeInterval updated, @Nullable Filter filter,
		@Nullable Set<UUID> ids) {

	/** No condition. */
	public static final FieldConditions NONE = new FieldConditions(null, null);

	public FieldConditions(@Nullable String name, @Nullable TimeInterval updated) {
		this(name, updated, null, null);
	}

	public boolean isNone() {
		return this.equals(NONE);
	}

}
