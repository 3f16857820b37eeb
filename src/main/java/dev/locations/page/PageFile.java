package dev.locations.page;

import java.util.Map;

import org.springframework.http.MediaType;

/**
 * A file that the pages load.
 *
 * @param name its path below the version, such as {@code map.js} or {@code desk/desk.js}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PageFile(String name, byte[] content) {

	private static final Map<String, String> TYPES = Map.of("js", "text/javascript;charset=utf-8", "css",
			"text/css;charset=utf-8", "json", "application/json", "svg", "image/svg+xml");

	/** Returns the media type, which browsers must not guess. */
	MediaType type() {
		String extension = this.name.substring(this.name.lastIndexOf('.') + 1);
		String type = TYPES.get(extension);
		if (type == null) {
			throw new IllegalStateException("The file " + this.name + " has no known media type");
		}
		return MediaType.parseMediaType(type);
	}

}
