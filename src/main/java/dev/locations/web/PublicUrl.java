package dev.locations.web;

import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The address under which clients reach the service.
 *
 * @param publicUrl the URL in front of {@code /api}; null for the scheme and the host of
 * each request
 */
@ConfigurationProperties("locations")
public record PublicUrl(@Nullable URI publicUrl) {

	public PublicUrl {
		Assert.isTrue(
				publicUrl == null || (publicUrl.getHost() != null && publicUrl.getQuery() == null
						&& ("http".equals(publicUrl.getScheme()) || "https".equals(publicUrl.getScheme()))),
				"locations.public-url must be a URL that begins with http:// or https://, without a query");
	}

	/** Returns the beginning of absolute URLs, without a slash at its end. */
	public String base(ServerRequest request) {
		URI uri = request.uri();
		String url = (this.publicUrl != null) ? this.publicUrl.toString()
				: uri.getScheme() + "://" + uri.getRawAuthority();
		return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
	}

}
