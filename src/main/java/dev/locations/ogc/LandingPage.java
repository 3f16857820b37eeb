package dev.locations.ogc;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

public record LandingPage(String title, String description, List<Link> links) implements Described {

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
