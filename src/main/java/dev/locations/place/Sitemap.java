package dev.locations.place;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.location.LocationReads.Share;
import dev.locations.location.LocationReads.Version;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.web.util.HtmlUtils;

/**
 * Writes the pages of a share of the places as XML (sitemaps.org 0.9), piece by piece.
 */
final class Sitemap implements Slices<DataBuffer> {

	private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

	private static final String NAMESPACE = " xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

	/** The limit of sitemaps.org. */
	private static final int MOST = 50_000;

	private final Slices<List<Version>> places;

	private final String base;

	private int written;

	private boolean isStarted;

	Sitemap(Slices<List<Version>> places, String base) {
		this.places = places;
		this.base = escape(base);
	}

	static String index(List<Share> shares, String base) {
		StringBuilder xml = new StringBuilder(HEAD).append("<sitemapindex").append(NAMESPACE);
		for (Share share : shares) {
			xml.append("<sitemap><loc>%s/sitemap-%d.xml</loc><lastmod>%s</lastmod></sitemap>\n".formatted(escape(base),
					share.number() + 1, share.updatedAt()));
		}
		return xml.append("</sitemapindex>\n").toString();
	}

	private static String escape(String url) {
		return HtmlUtils.htmlEscape(url, StandardCharsets.UTF_8.name());
	}

	@Override
	public @Nullable DataBuffer next() {
		StringBuilder xml = new StringBuilder();
		if (!this.isStarted) {
			this.isStarted = true;
			xml.append(HEAD).append("<urlset").append(NAMESPACE);
		}
		List<Version> found = this.places.next();
		for (Version place : (found != null) ? found : List.<Version>of()) {
			if (this.written++ < MOST) {
				xml.append("<url><loc>" + this.base + "/places/" + place.id() + "</loc><lastmod>" + place.updatedAt()
						+ "</lastmod></url>\n");
			}
		}
		if (isAtEnd()) {
			xml.append("</urlset>\n");
		}
		return (xml.length() > 0)
				? DefaultDataBufferFactory.sharedInstance.wrap(xml.toString().getBytes(StandardCharsets.UTF_8)) : null;
	}

	@Override
	public boolean isAtEnd() {
		return this.isStarted && this.places.isAtEnd();
	}

	@Override
	public void close() {
		this.places.close();
	}

}
