package dev.locations.page;

import dev.locations.location.field.LocationFields;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * Settings of what the map tells apart.
 *
 * @param kind the field with the kind of a place; null if the page finds it
 * @param range the field with numbers of few values; null if the page finds it
 */
@ConfigurationProperties("locations.map")
record KindSettings(@Nullable String kind, @Nullable String range) {

	/** Says that there is no such field. */
	private static final String NONE = "none";

	KindSettings {
		requireField("kind", kind);
		requireField("range", range);
	}

	private static void requireField(String name, @Nullable String field) {
		String refusal = (field != null) ? refusal(field) : null;
		Assert.isTrue(refusal == null, () -> "locations.map.%s must be a field, or none: %s".formatted(name, refusal));
	}

	/**
	 * Tells why a text is neither a field with a value nor {@code none}; null if it is.
	 */
	static @Nullable String refusal(String field) {
		return field.equals(NONE) ? null : LocationFields.valueRefusal(field);
	}

}
