package dev.locations.page;

import java.util.function.Consumer;

import org.springframework.http.HttpHeaders;

/**
 * The {@code Content-Security-Policy} of pages. They load files and data from this
 * service only, send forms to it only, and run neither inline scripts nor inline styles.
 */
final class PagePolicy {

	private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:%s;"
			+ " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

	private PagePolicy() {
	}

	/** Returns the header for a page that loads files of this service only. */
	static Consumer<HttpHeaders> own() {
		return header("");
	}

	/**
	 * Returns the headers for a page that also shows images of another origin, such as
	 * {@code https://tiles.example.com}, which may only answer if it learns who asks.
	 */
	static Consumer<HttpHeaders> withImagesOf(String origin) {
		return header(" " + origin)
			.andThen((headers) -> headers.set("Referrer-Policy", "strict-origin-when-cross-origin"));
	}

	private static Consumer<HttpHeaders> header(String images) {
		return (headers) -> headers.set("Content-Security-Policy", POLICY.formatted(images));
	}

}
