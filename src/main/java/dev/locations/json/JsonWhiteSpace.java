package dev.locations.json;

/**
 * Removes insignificant white space (RFC 8259, 2).
 */
final class JsonWhiteSpace {

	private JsonWhiteSpace() {
	}

	/**
	 * Returns a part of a JSON text without insignificant white space. Strings stay as
	 * they are.
	 * @param json the text, which is valid JSON
	 * @param start the index of the first character of the part
	 * @param end the index after its last character
	 * @return the part without white space between its tokens
	 */
	static String remove(String json, int start, int end) {
		StringBuilder kept = new StringBuilder(end - start);
		boolean quoted = false;
		for (int i = start; i < end; i++) {
			char c = json.charAt(i);
			if (quoted && c == '\\') {
				kept.append(c);
				c = json.charAt(++i);
			}
			else if (c == '"') {
				quoted = !quoted;
			}
			if (quoted || c > ' ') {
				kept.append(c);
			}
		}
		return kept.toString();
	}

}
