package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The HTML of a page, with placeholders for messages, for the paths of its files and for
 * the settings.
 */
enum PageTemplate {

	MAP("page/map.html", "map/map.js", List.of("ol.css", "page.css", "map.css", "panel.css", "kinds.css")),

	DESK("page/desk/desk.html", "desk/desk.js", List.of()),

	/** It has no modules, and is in English. */
	DOCS("docs/index.html", "", List.of());

	/** The key of a message has a dot, other placeholders have none. */
	private static final Pattern MESSAGE = Pattern.compile("\\{\\{(\\w+\\.\\w+)\\}\\}");

	private static final String LOGO = "<img class=\"logo\" src=\"%s\" alt=\"\">";

	private final String path;

	private final String module;

	@SuppressWarnings("ImmutableEnumChecker") // none of the lists can be changed
	private final List<String> styles;

	PageTemplate(String path, String module, List<String> styles) {
		this.path = path;
		this.module = module;
		this.styles = styles;
	}

	/** Returns the style in the page itself: the first visit waits for no other file. */
	String style(PageFiles files) {
		return this.styles.stream().map(files::text).collect(Collectors.joining());
	}

	byte[] write(PageParts.Head head, PageFiles files, boolean isEmbedded) throws IOException {
		String html = new String(PackagedFile.read(this.path), StandardCharsets.UTF_8);
		Messages messages = head.messages();
		return MESSAGE.matcher(html)
			.replaceAll((MatchResult key) -> Matcher.quoteReplacement(Templates.escape(messages.text(key.group(1)))))
			.replace("{{language}}", messages.language())
			.replace("{{languages}}", choices(messages, files.languages()))
			.replace("{{modules}}", preloads(files))
			.replace("{{folder}}", head.folder())
			.replace("{{root}}", head.root())
			.replace("{{tiles}}", Templates.escape(head.tiles()))
			.replace("{{attribution}}", Templates.escape(head.attribution()))
			.replace("{{basemap}}", Templates.escape(head.maps().world()))
			.replace("{{region}}", Templates.escape(head.maps().region()))
			.replace("{{start}}", Objects.requireNonNullElse(head.branding().start(), ""))
			.replace("{{logo}}", (head.logo() != null) ? LOGO.formatted(head.logo()) : "")
			.replace("{{photos}}", Boolean.toString(head.photos()))
			.replace("{{noValue}}", Templates.escape(String.join("|", head.noValue())))
			.replace("{{kind}}", Templates.escape(head.kind()))
			.replace("{{range}}", Templates.escape(head.range()))
			.replace("{{legal}}", head.legal())
			.replace("{{footer}}", head.footer())
			.replace("{{embed}}", isEmbedded ? " class=\"embed\"" : "")
			.replace("{{style}}", style(files))
			.getBytes(StandardCharsets.UTF_8);
	}

	private String preloads(PageFiles files) {
		return ModuleImports.of(this.module, files)
			.stream()
			.map((name) -> "<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{{folder}}/" + name + "\">")
			.collect(Collectors.joining("\n  "));
	}

	/** Each language has its own name, so that people find theirs. */
	private static String choices(Messages chosen, Languages languages) {
		return languages.all()
			.stream()
			.map((messages) -> "<option value=\"%1$s\" lang=\"%1$s\"%2$s>%3$s</option>".formatted(messages.language(),
					messages.equals(chosen) ? " selected" : "", Templates.escape(messages.text("language.name"))))
			.collect(Collectors.joining());
	}

}
