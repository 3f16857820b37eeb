package dev.locations.ogc;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * The resource from which all others are found.
 *
 * @param title the name of the service
 * @param description what it offers
 * @param links links to all other resources
 */
public record LandingPage(String title, String description, List<Link> links) implements Described {

	/**
	 * Describes the landing page.
	 * @param addresses the URLs
	 * @param isHtml whether it is answered as a page for people
	 * @param license the link to the licence of the locations; null if there is none
	 * @return the landing page
	 */
	public static LandingPage of(Addresses addresses, boolean isHtml, @Nullable Link license) {
		Stream<Link> others = Stream.of(
				new Link(addresses.url("/ogc/api?f=json"), "service-desc", Link.OPENAPI,
						"The interface as OpenAPI 3.0"),
				new Link(addresses.url("/docs?api=ogc"), "service-doc", Link.HTML, "The interface as a page"),
				new Link(addresses.url("/ogc/conformance?f=json"), "conformance", Link.JSON,
						"Which standards are kept"),
				new Link(addresses.url(Addresses.COLLECTIONS + "?f=json"), "data", Link.JSON, "The collections"),
				addresses.tileSets(), new Link(addresses.url(Addresses.MATRIX_SETS + "?f=json"),
						"http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes", Link.JSON, "The tile matrix sets"));
		return new LandingPage("Locations Service", "Places of interest, as features and as vector tiles", Stream
			.of(addresses.formats(Addresses.ROOT, Link.JSON, isHtml).stream(), others, Stream.ofNullable(license))
			.flatMap((links) -> links)
			.toList());
	}

}
