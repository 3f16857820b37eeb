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
		if (field != null && !field.equals(NONE)) {
			String refusal = LocationFields.refusal(field);
			Assert.isTrue(refusal == null,
					() -> "locations.map.%s must be a field, or none: %s".formatted(name, refusal));
			Assert.isTrue(!LocationFields.isObject(field),
					() -> "locations.map.%s must be a field with a value, or none".formatted(name));
		}
	}

}
