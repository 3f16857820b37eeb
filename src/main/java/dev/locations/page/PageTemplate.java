package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import dev.locations.web.PackagedFile;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.HtmlUtils;

/**
 * The HTML of a page, with placeholders for the paths of its files and for the settings.
 */
enum PageTemplate {

	/** The map for everybody. */
	MAP("page/map.html"),

	/** The desk for administrators. */
	DESK("page/desk/desk.html");

	private final String path;

	PageTemplate(String path) {
		this.path = path;
	}

	/**
	 * Writes the page. Blocks.
	 * @param folder the folder of the files that the page loads
	 * @param settings the settings
	 * @return the HTML in UTF-8
	 * @throws IOException if the file cannot be read
	 */
	byte[] write(String folder, MapSettings settings) throws IOException {
		String html = new String(PackagedFile.read(this.path), StandardCharsets.UTF_8);
		return html.replace("{{folder}}", folder)
			.replace("{{tiles}}", escape(settings.tiles()))
			.replace("{{attribution}}", escape(settings.attribution()))
			.getBytes(StandardCharsets.UTF_8);
	}

	private static String escape(@Nullable String text) {
		return (text != null) ? HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name()) : "";
	}

}
