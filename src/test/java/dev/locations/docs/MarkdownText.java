package dev.locations.docs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

final class MarkdownText {

	private static final Pattern CODE_BLOCK = Pattern.compile("^```.*?^```$", Pattern.MULTILINE | Pattern.DOTALL);

	private static final Pattern CODE = Pattern.compile("`[^`]*`");

	private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");

	/** GitHub turns bare addresses into links. */
	private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s)>\"]+");

	private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?)(?: +#+)? *$", Pattern.MULTILINE);

	private final String prose;

	MarkdownText(String text) {
		this.prose = CODE_BLOCK.matcher(text).replaceAll("");
	}

	/** Returns the targets of all links outside of code. */
	List<String> links() {
		String text = CODE.matcher(this.prose).replaceAll("");
		Stream<String> links = LINK.matcher(text).results().map((link) -> link.group(1));
		Stream<String> addresses = ADDRESS.matcher(text).results().map(MatchResult::group);
		return Stream.concat(links, addresses).distinct().toList();
	}

	Set<String> anchors() {
		Set<String> anchors = new HashSet<>();
		Map<String, Integer> seen = new HashMap<>();
		HEADING.matcher(this.prose).results().map((heading) -> anchor(heading.group(1))).forEach((anchor) -> {
			int before = seen.merge(anchor, 1, Integer::sum) - 1;
			anchors.add((before == 0) ? anchor : anchor + "-" + before);
		});
		return anchors;
	}

	private static String anchor(String heading) {
		return LINK.matcher(heading)
			.replaceAll((link) -> link.group().substring(1, link.group().indexOf(']')))
			.toLowerCase(Locale.ROOT)
			.replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
			.replace(' ', '-');
	}

}
