package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.springframework.web.util.HtmlUtils;

/**
 * The HTML of a page, with placeholders for the paths of its files and for the settings.
 */
enum PageTemplate {

	MAP("page/map.html"),

	DESK("page/desk/desk.html");

	private final String path;

	PageTemplate(String path) {
		this.path = path;
	}

	byte[] write(PageParts.Head head) throws IOException {
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
