package dev.locations.ogc.web;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiFunction;

import dev.locations.location.LocationCatalog;
import dev.locations.location.field.FieldType;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.map.web.TileAnswer;
import dev.locations.map.web.TileHandler;
import dev.locations.map.web.TileParameters;
import dev.locations.page.PackagedFile;
import dev.locations.validation.QueryParameters;
import dev.locations.web.Caller;
import dev.locations.web.KnownParameters;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import dev.locations.work.ReadOnce;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
class DescriptionHandler {

	private static final Page.Crumb ROOT = new Page.Crumb(Addresses.ROOT + "?f=html", "Locations Service");

	private static final Page.Crumb COLLECTIONS = new Page.Crumb(Addresses.COLLECTIONS + "?f=html", "Collections");

	private static final Page.Crumb COLLECTION = new Page.Crumb(Addresses.LOCATIONS + "?f=html", "Locations");

	static final List<Page.Crumb> WAY = List.of(ROOT, COLLECTIONS, COLLECTION);

	private static final Page.Crumb TILE_SETS = new Page.Crumb(Addresses.TILE_SETS + "?f=html", "Tile sets");

	private static final Page.Crumb MATRIX_SETS = new Page.Crumb(Addresses.MATRIX_SETS + "?f=html", "Tile matrix sets");

	private final Mono<ObjectNode> definition = ReadOnce.of(() -> read("ogc.json"));

	private final Mono<ObjectNode> itemSchema = ReadOnce.of(() -> read("ogc-item.json"));

	private final LocationCatalog locations;

	private final PublicUrl publicUrl;

	private final OgcAnswers answers;

	private final TileHandler tiles;

	private final @Nullable Link license;

	DescriptionHandler(LocationCatalog locations, PublicUrl publicUrl, OgcAnswers answers, TileHandler tiles,
			Settings settings) {
		this.locations = locations;
		this.publicUrl = publicUrl;
		this.answers = answers;
		this.tiles = tiles;
		this.license = settings.licenseLink();
	}

	private static ObjectNode read(String file) throws IOException {
		return JsonMapper.shared().readTree(PackagedFile.read("openapi/" + file)).asObject();
	}

	Mono<ServerResponse> landingPage(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		Described.LandingPage landing = Described.LandingPage.of(read.addresses(), read.isHtml(), this.license);
		return this.answers.answer(read, landing, "landing", landing.title(), List.of());
	}

	Mono<ServerResponse> conformance(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		Described.Conformance conformance = Described.Conformance.of(read.addresses(), read.isHtml());
		return this.answers.answer(read, conformance, "conformance", "Conformance", List.of(ROOT));
	}

	Mono<ServerResponse> collections(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return collection(read, false)
			.map((collection) -> Described.CollectionList.of(read.addresses(), read.isHtml(), this.license, collection))
			.flatMap((list) -> this.answers.answer(read, list, "collections", COLLECTIONS.title(), List.of(ROOT)));
	}

	Mono<ServerResponse> collection(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return collection(read, read.isHtml()).flatMap((collection) -> this.answers.answer(read, collection,
				"collection", collection.title(), List.of(ROOT, COLLECTIONS)));
	}

	private Mono<Described.LocationCollection> collection(OgcRequest request, boolean isHtml) {
		return this.locations.reads()
			.extent()
			.map(Described.Extent::of)
			.singleOptional()
			.map((extent) -> Described.LocationCollection.of(request.addresses(), isHtml, this.license,
					extent.orElse(null)));
	}

	Mono<ServerResponse> definition(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return flat(read, this.definition, FieldSchema::withParameters).flatMap((document) -> {
			// most of the document is shared, so only its first level is copied
			ObjectNode forServer = document.objectNode().setAll(document);
			forServer.putArray("servers").addObject().put("url", read.addresses().url(Addresses.ROOT));
			return document(read, forServer, Addresses.DEFINITION, Link.OPENAPI, "Definition of the interface",
					List.of(ROOT));
		});
	}

	Mono<ServerResponse> itemSchema(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return flat(read, this.itemSchema, FieldSchema::flat).flatMap((document) -> document(read, document,
				Addresses.SCHEMA, Link.JSON_SCHEMA, "Schema of a location", WAY));
	}

	private Mono<ObjectNode> flat(OgcRequest read, Mono<ObjectNode> document,
			BiFunction<ObjectNode, SortedMap<String, Set<FieldType>>, ObjectNode> change) {
		return read.encoding().isFlat() ? document.zipWith(this.locations.reads().fieldTypes())
			.flatMap((both) -> Work.call(() -> change.apply(both.getT1(), both.getT2()))) : document;
	}

	Mono<ServerResponse> queryables(ServerRequest request) {
		return fields(request, Addresses.QUERYABLES, "Queryables", FieldSchema::queryables);
	}

	Mono<ServerResponse> sortables(ServerRequest request) {
		return fields(request, Addresses.SORTABLES, "Sortables", FieldSchema::sortables);
	}

	private Mono<ServerResponse> fields(ServerRequest request, String path, String title,
			BiFunction<String, SortedMap<String, Set<FieldType>>, FieldSchema> schema) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return this.locations.reads()
			.fieldTypes()
			// there may be a thousand, which are written on the thread of this work, too
			.flatMap((found) -> Work.call(() -> schema.apply(read.addresses().url(path), found)))
			.flatMap((fields) -> document(read, fields, path, Link.JSON_SCHEMA, title, WAY));
	}

	private Mono<ServerResponse> document(OgcRequest request, Object document, String path, String type, String title,
			List<Page.Crumb> way) {
		List<Link> links = request.addresses().formats(path, type, request.isHtml());
		return this.answers.document(request, document, type, links, title, way);
	}

	Mono<ServerResponse> tileSets(ServerRequest request, String list) {
		return tileSets(request, list, Described.TileSetList::of, TILE_SETS.title(), WAY);
	}

	Mono<ServerResponse> tileSet(ServerRequest request, String list) {
		return tileSets(request, list, TileSet::of, TileMatrixSet.ID,
				List.of(ROOT, COLLECTIONS, COLLECTION, TILE_SETS));
	}

	private Mono<ServerResponse> tileSets(ServerRequest request, String list, TileDescription description, String title,
			List<Page.Crumb> way) {
		Caller.of(request).requireNoInvalidToken();
		ParameterReading reading = new ParameterReading(request);
		TileParameters parameters = tileParameters(request, reading);
		boolean isHtml = OgcRequest.isHtml(request, reading);
		OgcRequest.requireValid(reading);
		OgcRequest read = new OgcRequest(request, OgcRequest.addresses(request, this.publicUrl), isHtml,
				FeatureEncoding.PLAIN);
		return answer(read, description.of(read.addresses(), list, isHtml, parameters.query()), title, way);
	}

	private static TileParameters tileParameters(ServerRequest request, ParameterReading reading) {
		reading.refuseOthers(KnownParameters.named("only", "filter", "counts", OgcRequest.FLAT, OgcRequest.FORMAT));
		reading.value(QueryParameters.OGC_FLAT);
		return TileParameters.of(request, reading);
	}

	Mono<ServerResponse> tile(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		TileParameters parameters = tileParameters(request, reading);
		reading.value(QueryParameters.OGC_TILE_FORMAT);
		OgcRequest.requireValid(reading);
		return this.tiles.tile(request, TileAnswer.address(request.pathVariable("tileMatrix"),
				request.pathVariable("tileCol"), request.pathVariable("tileRow")), parameters);
	}

	Mono<ServerResponse> matrixSets(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return answer(read, Described.TileMatrixSetList.of(read.addresses(), read.isHtml()), MATRIX_SETS.title(),
				List.of(ROOT));
	}

	Mono<ServerResponse> matrixSet(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl);
		return document(read, TileMatrixSet.webMercatorQuad(), Addresses.MATRIX_SETS + "/" + TileMatrixSet.ID,
				Link.JSON, TileMatrixSet.ID, List.of(ROOT, MATRIX_SETS));
	}

	private Mono<ServerResponse> answer(OgcRequest request, Described described, String title, List<Page.Crumb> way) {
		return this.answers.document(request, described, Link.JSON, described.links(), title, way);
	}

	/** Makes a description of tiles whose links have a query. */
	private interface TileDescription {

		Described of(Addresses addresses, String list, boolean isHtml, String query);

	}

	/**
	 * Settings of the OGC API.
	 *
	 * @param license the URL of the licence of the locations; null for none
	 */
	@ConfigurationProperties("locations.ogc")
	record Settings(@Nullable URI license) {

		Settings {
			Assert.isTrue(
					license == null || (license.getHost() != null
							&& ("http".equals(license.getScheme()) || "https".equals(license.getScheme()))),
					"locations.ogc.license must be a URL that begins with http:// or https://");
		}

		@Nullable Link licenseLink() {
			return (this.license != null)
					? new Link(this.license.toASCIIString(), "license", Link.HTML, "The licence of the locations")
					: null;
		}

	}

}
