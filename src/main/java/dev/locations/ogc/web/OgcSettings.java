package dev.locations.ogc.web;

import java.net.URI;

import dev.locations.ogc.Link;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * Settings of the OGC API.
 *
 * @param license the URL of a page with the licence of the locations; null if the answers
 * do not tell the licence
 */
@ConfigurationProperties("locations.ogc")
record OgcSettings(@Nullable URI license) {

	OgcSettings {
		Assert.isTrue(
				license == null || (license.getHost() != null
						&& ("http".equals(license.getScheme()) || "https".equals(license.getScheme()))),
				"locations.ogc.license must be a URL that begins with http:// or https://");
	}

	@Nullable Link licenseLink() {
		return (this.license != null)
				? new Link(this.license.toASCIIString(), "license", Link.HTML, "The licence of the locations") : null;
	}

}
