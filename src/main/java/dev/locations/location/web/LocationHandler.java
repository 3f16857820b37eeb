package dev.locations.location.web;

import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.json.Ids;
import dev.locations.json.JsonText;
import dev.locations.location.Action;
import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationList;
import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.Precondition.VersionConflictException;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.validation.BodySchemas;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.IdGenerator;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers the requests for locations. For a single location, the order of the checks is:
 * the location exists, the caller, the rights of the caller, the body, the version.
 */
@Component
record LocationHandler(LocationCatalog catalog, LocationStore store, IdGenerator ids, ListParameters parameters,
		JsonBodies bodies, BodySchemas schemas) {

	Mono<ServerResponse> list(ServerRequest request) {
		SourceCondition source = SourceCondition.of(request);
		LocationQuery query = this.parameters.of(request);
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		LocationReads reads = this.catalog.reads();
		return ConditionalReads.answer(request, source.tag(reads),
				(headers) -> source.in(query, this.store)
					.flatMap((wanted) -> reads.list(wanted, coding == ContentCoding.GZIP))
					.flatMap((list) -> JsonResponses.stream(body(request, list), coding, type(query.format()),
							headers.andThen(headers(list, query.links())))));
	}

	private static MediaType type(ListFormat format) {
		return MediaType.parseMediaType(format.mediaType());
	}

	// How many locations match, and the link to the next page (RFC 8288)
	private static Consumer<HttpHeaders> headers(LocationList list, ListLinks links) {
		return (headers) -> {
			list.total().ifPresent((total) -> headers.set("X-Total-Count", Long.toString(total)));
			if (list.next() != null) {
				headers.set(HttpHeaders.LINK, "<" + links.next(list.next()) + ">; rel=\"next\"");
			}
		};
	}

	// An empty Mono would send "Content-Length: 0", so HEAD answers with a Flux
	private static Publisher<DataBuffer> body(ServerRequest request, LocationList list) {
		return request.method().equals(HttpMethod.HEAD) ? Flux.empty() : list.body();
	}

	Mono<ServerResponse> create(ServerRequest request) {
		Caller.of(request).requireEditor();
		ParameterReading.requireKnown(request);
		WriteRequest write = new WriteRequest(request);
		return this.bodies.read(request)
			.map((body) -> input(request, body, "location-create"))
			.flatMap((input) -> this.store.create(this.ids.generateId(), input))
			.contextWrite(write.action(Action.Kind.SINGLE))
			.flatMap((location) -> write.answer(HttpStatus.CREATED, location,
					JsonResponses.created(request, this.parameters.publicUrl(), location.id())));
	}

	Mono<ServerResponse> get(ServerRequest request) {
		return Mono.justOrEmpty(Ids.parse(request.pathVariable("id")))
			.flatMap((id) -> this.catalog.reads().find(id, fields(request)))
			.switchIfEmpty(notFound(request))
			.doOnNext((found) -> Caller.of(request).requireNoInvalidToken())
			.flatMap((location) -> {
				ListFormat format = this.parameters.formatOfOne(request);
				return ConditionalReads.answer(request, EntityTag.of(location.updatedAt()), (headers) -> JsonResponses
					.of(HttpStatus.OK, format.element(location.json(), FeatureEncoding.PLAIN), type(format), headers));
			});
	}

	// a format that there is not is refused later
	private static FieldSelection fields(ServerRequest request) {
		boolean isGeoJson = "geojson".equals(request.queryParams().getFirst("f"));
		return (isGeoJson ? ListFormat.GEOJSON : ListFormat.JSON).fields(ParameterReading.fields(request));
	}

	Mono<ServerResponse> update(ServerRequest request) {
		WriteRequest write = new WriteRequest(request);
		return existingForEditor(request)
			.flatMap((id) -> this.bodies.read(request)
				.map((body) -> input(request, body, "location-update"))
				.flatMap((input) -> this.store.update(id, input, write.precondition()))
				.contextWrite(write.action(Action.Kind.SINGLE)))
			.onErrorMap(VersionConflictException.class, write::refusal)
			.switchIfEmpty(notFound(request))
			.flatMap((location) -> write.answer(HttpStatus.OK, location, (headers) -> {
			}));
	}

	Mono<ServerResponse> delete(ServerRequest request) {
		WriteRequest write = new WriteRequest(request);
		return existingForEditor(request)
			.flatMap((id) -> this.store.delete(id, write.precondition()).contextWrite(write.action(Action.Kind.SINGLE)))
			.onErrorMap(VersionConflictException.class, write::refusal)
			.filter(Boolean::booleanValue)
			.switchIfEmpty(notFound(request))
			.flatMap((deleted) -> ServerResponse.noContent().build());
	}

	private LocationInput input(ServerRequest request, JsonText body, String schema) {
		return new WriteRequest(request).audited(LocationInput.of(body, this.schemas.get(schema)));
	}

	// Reactor's filterWhen is not used: it also logs an error that it passes on
	private Mono<UUID> existingForEditor(ServerRequest request) {
		return Mono.justOrEmpty(Ids.parse(request.pathVariable("id")))
			.flatMap((id) -> this.store.existing(List.of(id)).next())
			.doOnNext((found) -> {
				Caller.of(request).requireEditor();
				ParameterReading.requireKnown(request);
			});
	}

	private static <T> Mono<T> notFound(ServerRequest request) {
		return Mono.error(() -> ApiException.recordNotFound("location", request.pathVariable("id")));
	}

}
