package dev.locations.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The languages of the pages. The user chooses one with the switch of a page, which sets
 * a cookie; else the browser does.
 *
 * @param all the texts in each language, in the order of the language tags
 */
record Languages(List<Messages> all) {

	private static final String COOKIE = "lang";

	/** A longer header costs more than it tells. */
	private static final int LONGEST = 500;

	/**
	 * Reads the files of all languages. Blocks.
	 * @param title the title of the map; null for that of the files
	 */
	static Languages read(@Nullable String title) throws IOException {
		List<Messages> all = new ArrayList<>();
		for (Resource file : new PathMatchingResourcePatternResolver().getResources("classpath:page/messages/*.json")) {
			Messages messages = new Messages(file.getContentAsByteArray());
			all.add((title != null) ? messages.withTitle(title) : messages);
		}
		all.sort(Comparator.comparing(Messages::language));
		return new Languages(List.copyOf(all));
	}

	/** Returns the texts in a language; in English if there are none. */
	Messages of(@Nullable String language) {
		return find(language).orElseGet(this::english);
	}

	Messages english() {
		return find("en").orElseThrow();
	}

	private Optional<Messages> find(@Nullable String language) {
		return this.all.stream().filter((messages) -> messages.language().equals(language)).findFirst();
	}

	/**
	 * Returns the texts in the language that a request asks for, by its cookie or by
	 * {@code Accept-Language} (RFC 4647, 3.4). The answer says what the choice depends
	 * on.
	 */
	Messages of(ServerRequest request) {
		// the headers of a ServerResponse would replace what others add here
		HttpHeaders answer = request.exchange().getResponse().getHeaders();
		answer.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
		answer.add(HttpHeaders.VARY, HttpHeaders.COOKIE);
		HttpCookie cookie = request.cookies().getFirst(COOKIE);
		String chosen = (cookie != null) ? lookup(cookie.getValue()) : null;
		return of((chosen != null) ? chosen
				: lookup(String.join(",", request.headers().header(HttpHeaders.ACCEPT_LANGUAGE))));
	}

	private @Nullable String lookup(String ranges) {
		if (ranges.isBlank() || ranges.length() > LONGEST) {
			return null;
		}
		try {
			return Locale.lookupTag(Locale.LanguageRange.parse(ranges),
					this.all.stream().map(Messages::language).toList());
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

}
