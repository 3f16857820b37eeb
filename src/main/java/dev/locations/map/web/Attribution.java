package dev.locations.map.web;

import java.util.regex.Pattern;

import org.springframework.web.util.HtmlUtils;

/** Names who has made a map, as a file tells it: in HTML that a page may show. */
final class Attribution {

	// what a tag has ends at the next one, so that a long text takes little time
	private static final Pattern TAG = Pattern.compile("<[^<>\\x00]*+>");

	private static final Pattern LINK = Pattern
		.compile("<a\\s[^<>]*?href=[\"'](https?://[^\"'<>\\s]++)[\"'][^<>]*+>([^<]*+)</a>", Pattern.CASE_INSENSITIVE);

	/** No text has it. */
	private static final char MARK = '\u0000';

	private Attribution() {
	}

	/** Returns the text with its links, and without any other markup. */
	static String linksOnly(String html) {
		String marked = LINK.matcher(html.replace(MARK, ' ')).replaceAll(MARK + "$1" + MARK + "$2" + MARK);
		StringBuilder text = new StringBuilder();
		String[] parts = TAG.matcher(marked).replaceAll("").split(String.valueOf(MARK), -1);
		for (int i = 0; i < parts.length; i++) {
			String part = HtmlUtils.htmlEscape(HtmlUtils.htmlUnescape(parts[i]), "UTF-8");
			text.append(switch (i % 3) {
				case 1 -> "<a href=\"" + part + "\">";
				case 2 -> part + "</a>";
				default -> part;
			});
		}
		return text.toString();
	}

}
