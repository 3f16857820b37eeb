package dev.locations.readmodel.search;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.LocationFields;
import dev.locations.location.field.TimeText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The types of the values that fields have, by the dotted names of the fields. */
final class FieldTypes {

	/** If there are more free-form fields, those that are first in order are kept. */
	static final int MOST = 1_000;

	private static final SortedMap<String, Set<FieldType>> FIXED = fixed();

	private final TreeMap<String, Set<FieldType>> found = new TreeMap<>();

	/** Made when it is needed. */
	private volatile @Nullable SortedMap<String, Set<FieldType>> all;

	FieldTypes() {
	}

	private FieldTypes(FieldTypes other) {
		other.found.forEach((name, types) -> this.found.put(name, EnumSet.copyOf(types)));
	}

	FieldTypes copy() {
		return new FieldTypes(this);
	}

	/** Adds the free-form fields of an object. */
	void add(byte[] location) {
		try (JsonParser parser = StoredJson.parser(location)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				boolean isFreeForm = parser.currentName().equals(LocationFields.PROPERTIES);
				parser.nextToken();
				if (isFreeForm && parser.currentToken() == JsonToken.START_OBJECT) {
					addFields(parser, LocationFields.PROPERTIES);
				}
				else {
					parser.skipChildren();
				}
			}
		}
	}

	private void addFields(JsonParser parser, String parent) {
		while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
			String name = parent + "." + FieldSelection.escaped(parser.currentName());
			JsonToken token = parser.nextToken();
			add(name, type(token, parser));
			if (token == JsonToken.START_OBJECT) {
				addFields(parser, name);
			}
			else {
				parser.skipChildren();
			}
		}
	}

	private void add(String name, @Nullable FieldType type) {
		if (type != null) {
			this.found.computeIfAbsent(name, (added) -> EnumSet.noneOf(FieldType.class)).add(type);
			if (this.found.size() > MOST) {
				this.found.pollLastEntry();
			}
		}
	}

	private static @Nullable FieldType type(JsonToken token, JsonParser parser) {
		return switch (token) {
			case START_OBJECT -> FieldType.OBJECT;
			case START_ARRAY -> FieldType.ARRAY;
			case VALUE_STRING -> TimeText.type(parser.getString());
			case VALUE_NUMBER_INT -> FieldType.INTEGER;
			case VALUE_NUMBER_FLOAT -> FieldType.NUMBER;
			case VALUE_TRUE, VALUE_FALSE -> FieldType.BOOLEAN;
			default -> null;
		};
	}

	/** Returns all fields, also those that each location may have. */
	SortedMap<String, Set<FieldType>> all() {
		SortedMap<String, Set<FieldType>> known = this.all;
		if (known == null) {
			SortedMap<String, Set<FieldType>> made = new TreeMap<>(FIXED);
			this.found.forEach((name, types) -> made.put(name, Collections.unmodifiableSet(types)));
			known = Collections.unmodifiableSortedMap(made);
			this.all = known;
		}
		return known;
	}

	private static SortedMap<String, Set<FieldType>> fixed() {
		SortedMap<String, Set<FieldType>> fixed = new TreeMap<>();
		fixed.put(LocationFields.ID, Set.of(FieldType.STRING));
		fixed.put(LocationFields.GEOMETRY, Set.of(FieldType.OBJECT));
		LocationFields.TEXTS.forEach((name) -> fixed.put(name, Set.of(FieldType.STRING)));
		LocationFields.ADDRESS_TEXTS
			.forEach((name) -> fixed.put(LocationFields.ADDRESS + "." + name, Set.of(FieldType.STRING)));
		fixed.put(LocationFields.CREATED_AT, Set.of(FieldType.TIME));
		fixed.put(LocationFields.UPDATED_AT, Set.of(FieldType.TIME));
		return fixed;
	}

}
