package dev.locations.json;

import java.io.ByteArrayOutputStream;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Selects fields of any location, in the way of the store.
 */
public final class SelectedJson {

	private SelectedJson() {
	}

	/**
	 * Leaves out what is not selected. Values are copied as they are, but for those of
	 * which a part is selected.
	 * @param json a location
	 * @param selection the selected fields
	 * @return the location with these fields
	 */
	public static byte[] of(byte[] json, FieldSelection selection) {
		if (selection.isAll()) {
			return json;
		}
		ByteArrayOutputStream selected = new ByteArrayOutputStream(json.length);
		boolean nested = false;
		selected.write('{');
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				FieldSelection field = selection.field(parser.currentName());
				int start = (int) parser.currentTokenLocation().getByteOffset();
				parser.nextToken();
				parser.skipChildren();
				parser.finishToken();
				if (!field.isNone()) {
					nested |= !field.isAll();
					if (selected.size() > 1) {
						selected.write(',');
					}
					selected.write(json, start, (int) parser.currentLocation().getByteOffset() - start);
				}
			}
		}
		selected.write('}');
		return nested ? selection.apply(selected.toByteArray()) : selected.toByteArray();
	}

}
