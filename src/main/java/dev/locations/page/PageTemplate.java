package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import dev.locations.web.file.PackagedFile;

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
	 * @param head what the page has in its head
	 * @return the HTML in UTF-8
	 * @throws IOException if the file cannot be read
	 */
	byte[] write(PageHead head) throws IOException {
		String html = new String(PackagedFile.read(this.path), StandardCharsets.UTF_8);
		return html.replace("{{folder}}", head.folder())
			.replace("{{tiles}}", escape(head.tiles()))
			.replace("{{attribution}}", escape(head.attribution()))
			.getBytes(StandardCharsets.UTF_8);
	}

	private static String escape(String text) {
		return HtmlUtils.htmlEscape(text, StandardCharsets.UTF_8.name());
	}

}
