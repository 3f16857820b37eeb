package dev.locations.page;

import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * The pages of the operator to which every page has a link.
 *
 * @param imprint the URL of who is responsible; null for none
 * @param privacy the URL of what happens to personal data; null for none
 * @param contact a URL, also of an e-mail address; null for none
 */
@ConfigurationProperties("locations.map")
record LegalLinks(@Nullable String imprint, @Nullable String privacy, @Nullable String contact) {

	private static final Pattern URL = Pattern.compile("(?:https?://|mailto:)[^\\s\\p{Cntrl}]+");

	LegalLinks {
		requireUrl("imprint", imprint);
		requireUrl("privacy", privacy);
		requireUrl("contact", contact);
	}

	private static void requireUrl(String name, @Nullable String url) {
		Assert.isTrue(url == null || URL.matcher(url).matches(),
				() -> "locations.map.%s must be a URL that begins with https://, http:// or mailto:".formatted(name));
	}

	/** Returns the links as HTML; empty without any. */
	String html(Messages messages) {
		String links = link(this.imprint, messages.text("legal.imprint"))
				+ link(this.privacy, messages.text("legal.privacy"))
				+ link(this.contact, messages.text("legal.contact"));
		return links.isEmpty() ? "" : "<div class=\"legal\">" + links + "</div>";
	}

	// in a frame, the page that has the frame stays
	private static String link(@Nullable String url, String text) {
		return (url != null)
				? "<a href=\"%s\" target=\"_top\">%s</a>".formatted(Templates.escape(url), Templates.escape(text)) : "";
	}

}
