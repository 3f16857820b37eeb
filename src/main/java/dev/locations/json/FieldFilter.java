package dev.locations.json;

import java.io.ByteArrayOutputStream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.core.filter.TokenFilter.Inclusion;

/**
 * Applies a {@link FieldSelection} to nested values. Numbers stay as they are written.
 */
final class FieldFilter extends TokenFilter {

	private final FieldSelection selection;

	private final boolean keptWhenEmpty;

	private FieldFilter(FieldSelection selection, boolean keptWhenEmpty) {
		this.selection = selection;
		this.keptWhenEmpty = keptWhenEmpty || !selection.hasOnly();
	}

	static byte[] filter(byte[] json, FieldSelection selection) {
		ByteArrayOutputStream filtered = new ByteArrayOutputStream(json.length);
		try (JsonParser parser = new FilteringParserDelegate(StoredJson.parser(json),
				new FieldFilter(selection, true), Inclusion.INCLUDE_ALL_AND_PATH, true);
				JsonGenerator generator = StoredJson.generator(filtered)) {
			JsonToken token;
			while ((token = parser.nextToken()) != null) {
				if (token.isNumeric()) {
					generator.writeNumber(parser.getString());
				}
				else {
					generator.copyCurrentEvent(parser);
				}
			}
		}
		return filtered.toByteArray();
	}

	@Override
	public @Nullable TokenFilter includeProperty(String name) {
		FieldSelection field = this.selection.field(name);
		if (field.isNone()) {
			return null;
		}
		return field.isAll() ? INCLUDE_ALL : new FieldFilter(field, false);
	}

	@Override
	public TokenFilter includeElement(int index) {
		return new FieldFilter(this.selection, true);
	}

	@Override
	public boolean includeEmptyObject(boolean contentsFiltered) {
		return this.keptWhenEmpty;
	}

	@Override
	public boolean includeEmptyArray(boolean contentsFiltered) {
		return !this.selection.hasOnly();
	}

	@Override
	protected boolean _includeScalar() {
		return !this.selection.hasOnly();
	}

}
