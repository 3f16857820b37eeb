package dev.locations.json;

/** Removes insignificant white space (RFC 8259, 2). */
final class JsonWhiteSpace {

	private JsonWhiteSpace() {
	}

	/** Returns a part of a JSON text; strings stay as they are. */
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
