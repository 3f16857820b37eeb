package dev.locations.location.field;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** The names of the fields of a location. */
public final class LocationFields {

	/** A UUID. */
	public static final String ID = "id";

	/** The name. */
	public static final String NAME = "name";

	/** Optional. */
	public static final String SHORT_NAME = "shortName";

	/** A GeoJSON point. */
	public static final String GEOMETRY = "geometry";

	/** An object with the {@link #ADDRESS_TEXTS}. */
	public static final String ADDRESS = "address";

	/** A free-form object. */
	public static final String PROPERTIES = "properties";

	/** The time of the creation. */
	public static final String CREATED_AT = "createdAt";

	/** The time of the last change. */
	public static final String UPDATED_AT = "updatedAt";

	/** The fields with text, in the order of an answer. */
	public static final List<String> TEXTS = List.of(NAME, SHORT_NAME, "description", "phone", "photoUrl", "siteUrl");

	/** The required texts that may be empty. A test compares them with the schema. */
	public static final List<String> MAY_BE_EMPTY = List.of("siteUrl");

	/** The fields of the address, all with text, in the order of an answer. */
	public static final List<String> ADDRESS_TEXTS = List.of("street", "number", "zipCode", "city", "state");

	/** The paths of the texts by whose words a location is found. */
	public static final List<String> SEARCHED = List.of(NAME, SHORT_NAME, "description", "address.street",
			"address.city", "address.state", "address.zipCode");

	/** The fields that a client may write, in the order of an answer. */
	public static final List<String> WRITABLE = Stream.concat(TEXTS.stream(), Stream.of(GEOMETRY, ADDRESS, PROPERTIES))
		.toList();

	/** All fields, in the order of an answer. */
	public static final List<String> ALL = Stream
		.of(Stream.of(ID), WRITABLE.stream(), Stream.of(CREATED_AT, UPDATED_AT))
		.flatMap((names) -> names)
		.toList();

	private LocationFields() {
	}

	/**
	 * Tells why no location can have a field.
	 * @param name the names of the objects that it is in, and its own, joined with dots
	 * @return a sentence for the client; null if a location can have the field
	 */
	static @Nullable String refusal(String name) {
		int dot = name.indexOf('.');
		String first = (dot < 0) ? name : name.substring(0, dot);
		String inner = name.substring(dot + 1);
		boolean exists = (dot < 0) ? ALL.contains(name)
				: first.equals(PROPERTIES) || (first.equals(ADDRESS) && ADDRESS_TEXTS.contains(inner));
		return exists ? null : name.isEmpty() ? "The name of a field is missing"
				: "There is no field " + name + "; " + help(name, first);
	}

	/**
	 * Tells why a field has no values in any location.
	 * @return as {@link #refusal}
	 */
	public static @Nullable String valueRefusal(String name) {
		return Set.of(GEOMETRY, ADDRESS, PROPERTIES).contains(name)
				? "There are no values of %s, but of its fields".formatted(name) : refusal(name);
	}

	private static String help(String name, String first) {
		String similar = Stream.concat(ALL.stream(), ADDRESS_TEXTS.stream().map((text) -> ADDRESS + "." + text))
			.filter((field) -> field.equalsIgnoreCase(name) || field.equalsIgnoreCase(ADDRESS + "." + name))
			.findFirst()
			.orElse(null);
		if (similar != null) {
			return "it is named " + similar;
		}
		if (first.equals(ADDRESS)) {
			return "the address has " + String.join(", ", ADDRESS_TEXTS);
		}
		return ALL.contains(first) ? first + " has no fields to ask for"
				: "free-form fields are named properties." + name;
	}

	static boolean isTime(String field) {
		return field.equals(CREATED_AT) || field.equals(UPDATED_AT);
	}

}
