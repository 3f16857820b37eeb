package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import dev.locations.web.PackagedFile;

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
	 * @param head what the page has in its head
	 * @return the HTML in UTF-8
	 * @throws IOException if the file cannot be read
	 */
	static byte[] write(PageHead head) throws IOException {
		String html = new String(PackagedFile.read("page/map.html"), StandardCharsets.UTF_8);
		return html.replace("{{folder}}", head.folder())
			.replace("{{tiles}}", escape(head.tiles()))
			.replace("{{attribution}}", escape(head.attribution()))
			.getBytes(StandardCharsets.UTF_8);
	}

	private static String escape(String text) {
		return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
	}

}
