package dev.locations.page;

import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;

import dev.locations.hash.Sha256;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * The {@code Content-Security-Policy} of pages. They load files and data from this
 * service only, send forms to it only, and run no inline scripts. Of inline styles, they
 * have only one that the policy names by its hash.
 */
final class PagePolicy {

	private static final String NAME = "Content-Security-Policy";

	private static final String STYLES = "style-src 'self'";

	private static final String CONNECTIONS = "connect-src 'self'";

	private static final String NO_FRAME = "frame-ancestors 'none'";

	private static final String FRAME_OPTIONS = "X-Frame-Options";

	private static final String POLICY = "default-src 'none'; script-src 'self'; " + STYLES
			+ "; img-src 'self' data:%s; " + CONNECTIONS + "; base-uri 'none'; form-action 'self'; " + NO_FRAME;

	private PagePolicy() {
	}

	/** Returns the header for a page that loads files of this service only. */
	static Consumer<HttpHeaders> own() {
		return header("");
	}

	/**
	 * Returns the headers for a page that also shows images of another origin, such as
	 * {@code https://tiles.example.com}, which may only answer if it learns who asks.
	 * @param origin null for this service
	 * @param photos whether the page also shows images of all https URLs
	 */
	static Consumer<HttpHeaders> withImagesOf(@Nullable String origin, boolean photos) {
		Consumer<HttpHeaders> policy = header(((origin != null) ? " " + origin : "") + (photos ? " https:" : ""));
		return (origin != null)
				? policy.andThen((headers) -> headers.set("Referrer-Policy", "strict-origin-when-cross-origin"))
				: policy;
	}

	/** Lets a page that has such a policy use a style that it has in itself. */
	static Consumer<HttpHeaders> withStyle(Consumer<HttpHeaders> policy, String style) {
		String hash = Base64.getEncoder().encodeToString(Sha256.of(style));
		return policy.andThen(replacing(STYLES, STYLES + " 'sha256-" + hash + "'"));
	}

	/** Lets the scripts of a page that has such a policy talk to other origins, too. */
	static Consumer<HttpHeaders> withConnectionsTo(List<String> origins, Consumer<HttpHeaders> policy) {
		return origins.isEmpty() ? policy
				: policy.andThen(replacing(CONNECTIONS, CONNECTIONS + " " + String.join(" ", origins)));
	}

	/** Lets pages of some origins show a page that has such a policy in a frame. */
	static Consumer<HttpHeaders> inFramesOf(List<String> origins, Consumer<HttpHeaders> policy) {
		// X-Frame-Options cannot name an origin
		return origins.isEmpty() ? policy
				: policy.andThen(replacing(NO_FRAME, "frame-ancestors " + String.join(" ", origins)))
					.andThen((headers) -> headers.remove(FRAME_OPTIONS));
	}

	private static Consumer<HttpHeaders> replacing(String part, String other) {
		return (headers) -> headers.set(NAME, String.valueOf(headers.getFirst(NAME)).replace(part, other));
	}

	/** Returns the headers of a picture, which has styles of its own, and no scripts. */
	static Consumer<HttpHeaders> picture() {
		return header("").andThen((headers) -> headers.set(NAME,
				"default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"));
	}

	private static Consumer<HttpHeaders> header(String images) {
		return (headers) -> {
			headers.set(NAME, POLICY.formatted(images));
			headers.set(FRAME_OPTIONS, "DENY");
		};
	}

}
