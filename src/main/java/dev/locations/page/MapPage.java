package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import dev.locations.web.PackagedFile;
import org.jspecify.annotations.Nullable;

import org.springframework.web.util.HtmlUtils;

/**
 * Writes the page with the map: puts the paths of its files and the settings into the
 * HTML.
 */
final class MapPage {

	private MapPage() {
	}

	/**
	 * Writes the page. Blocks.
	 * @param folder the folder of the files that the page loads
	 * @param settings the settings
	 * @return the HTML in UTF-8
	 * @throws IOException if the file cannot be read
	 */
	static byte[] write(String folder, MapSettings settings) throws IOException {
		String html = new String(PackagedFile.read("page/map.html"), StandardCharsets.UTF_8);
		return html.replace("{{folder}}", folder)
			.replace("{{tiles}}", escape(settings.tiles()))
			.replace("{{attribution}}", escape(settings.attribution()))
			.getBytes(StandardCharsets.UTF_8);
	}

	private static String escape(@Nullable String text) {
		return (text != null) ? HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name()) : "";
	}

}
