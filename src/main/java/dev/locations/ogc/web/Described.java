package dev.locations.ogc.web;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.Crs;
import dev.locations.location.query.LocationExtent;
import dev.locations.store.Timestamps;
import dev.locations.validation.QueryParameters;
import org.jspecify.annotations.Nullable;

/** A resource that describes others, and has links to them. */
interface Described {

	List<Link> links();

	record LandingPage(String title, String description, List<Link> links) implements Described {

		static LandingPage of(Addresses addresses, boolean isHtml, @Nullable Link license) {
			Stream<Link> others = Stream.of(
					new Link(addresses.url("/ogc/api?f=json"), "service-desc", Link.OPENAPI,
							"The interface as OpenAPI 3.0"),
					new Link(addresses.url("/docs?api=ogc"), "service-doc", Link.HTML, "The interface as a page"),
					addresses.json("/ogc/conformance", "conformance", "Which standards are kept"),
					addresses.json(Addresses.COLLECTIONS, "data", "The collections"),
					addresses.tileSets(Addresses.ALL_TILE_SETS), addresses.json(Addresses.MATRIX_SETS,
							"http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes", "The tile matrix sets"));
			return new LandingPage("Locations Service", "Places of interest, as features and as vector tiles", Stream
				.of(addresses.formats(Addresses.ROOT, Link.JSON, isHtml).stream(), others, Stream.ofNullable(license))
				.flatMap((links) -> links)
				.toList());
		}

	}

	/** The classes of requirements that the service keeps. */
	record Conformance(List<String> conformsTo, List<Link> links) implements Described {

		private static final List<String> CLASSES = Stream
			.of(classes("ogcapi-features-1", "core", "oas30", "html", "geojson"), classes("ogcapi-features-2", "crs"),
					classes("ogcapi-features-3", "queryables", "queryables-query-parameters", "filter",
							"features-filter"),
					classes("cql2", "cql2-text", "basic-cql2", "advanced-comparison-operators",
							"case-insensitive-comparison", "accent-insensitive-comparison", "basic-spatial-functions",
							"array-functions"),
					// a draft; its other classes ask for orders by several fields
					classes("ogcapi-features-8", "sortables"),
					classes("ogcapi-tiles-1", "core", "tileset", "tilesets-list", "dataset-tilesets",
							"geodata-tilesets", "mvt"))
			.flatMap((classes) -> classes)
			.toList();

		private static Stream<String> classes(String standard, String... names) {
			return Stream.of(names)
				.map((name) -> "http://www.opengis.net/spec/%s/1.0/conf/%s".formatted(standard, name));
		}

		static Conformance of(Addresses addresses, boolean isHtml) {
			return new Conformance(CLASSES, addresses.formats("/ogc/conformance", Link.JSON, isHtml));
		}

	}

	/** The only collection: all locations. {@code extent} is null if there are none. */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	record LocationCollection(String id, String title, String description, List<Link> links, @Nullable Extent extent,
			String itemType, List<String> crs, String storageCrs) implements Described {

		/** The identifier. */
		static final String ID = "locations";

		static LocationCollection of(Addresses addresses, boolean isHtml, @Nullable Link license,
				@Nullable Extent extent) {
			List<Link> links = new ArrayList<>(addresses.formats(Addresses.LOCATIONS, Link.JSON, isHtml));
			links.addAll(addresses.items());
			links.add(addresses.tileSets(Addresses.TILE_SETS));
			links.addAll(addresses.schema());
			links.addAll(addresses.fields());
			links.add(new Link(addresses.url("/"), "related", Link.HTML, "The map of all locations"));
			if (license != null) {
				links.add(license);
			}
			return new LocationCollection(ID, "Locations", "Places of interest", List.copyOf(links), extent, "feature",
					QueryParameters.CRS, Crs.CRS84.uri());
		}

	}

	/** Where locations are, and when they were changed. */
	record Extent(Spatial spatial, Temporal temporal) {

		private static final String GREGORIAN = "http://www.opengis.net/def/uom/ISO-8601/0/Gregorian";

		static Extent of(LocationExtent extent) {
			BoundingBox box = extent.box();
			return new Extent(
					new Spatial(List.of(List.of(box.west(), box.south(), box.east(), box.north())), Crs.CRS84.uri()),
					new Temporal(List.of(List.of(Timestamps.format(extent.first().toEpochMilli()),
							Timestamps.format(extent.last().toEpochMilli()))), GREGORIAN));
		}

		/** {@code bbox} has one box: west, south, east, north, in degrees. */
		record Spatial(List<List<Double>> bbox, String crs) {
		}

		/** {@code interval} has one interval: first and last time. */
		record Temporal(List<List<String>> interval, String trs) {
		}

	}

	record CollectionList(List<Link> links, List<LocationCollection> collections) implements Described {

		static CollectionList of(Addresses addresses, boolean isHtml, @Nullable Link license,
				LocationCollection locations) {
			List<Link> formats = addresses.formats(Addresses.COLLECTIONS, Link.JSON, isHtml);
			return new CollectionList(Stream.concat(formats.stream(), Stream.ofNullable(license)).toList(),
					List.of(locations));
		}

	}

	record TileSetList(List<Link> links, List<TileSet> tilesets) implements Described {

		/**
		 * Takes the path of the list, and the query of the tiles, as {@link TileSet#of}.
		 */
		static TileSetList of(Addresses addresses, String path, boolean isHtml, String query) {
			return new TileSetList(addresses.formats(path, Link.JSON, isHtml),
					List.of(TileSet.of(addresses, path, false, query)));
		}

	}

	record TileMatrixSetList(List<Item> tileMatrixSets, List<Link> links) implements Described {

		static TileMatrixSetList of(Addresses addresses, boolean isHtml) {
			Link definition = addresses.json(Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID, Link.SELF,
					"The definition");
			return new TileMatrixSetList(List
				.of(new Item(TileMatrixSet.ID, "The square of Web Mercator", TileMatrixSet.URI, List.of(definition))),
					addresses.formats(Addresses.MATRIX_SETS, Link.JSON, isHtml));
		}

		record Item(String id, String title, String uri, List<Link> links) {
		}

	}

}
