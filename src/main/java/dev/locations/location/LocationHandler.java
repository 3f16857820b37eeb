package dev.locations.location;

import java.util.Optional;
import java.util.UUID;

import dev.locations.access.Caller;
import dev.locations.json.Ids;
import dev.locations.validation.BodySchema;
import dev.locations.validation.BodySchemas;
import dev.locations.web.ApiException;
import dev.locations.web.FieldParameters;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers the requests for locations. For one location, the record is looked up first,
 * then come the caller, the caller's rights and the body, and last its version.
 */
@Component
class LocationHandler {

	private final LocationStore locations;

	private final ListVersion listVersion;

	private final LocationQueries queries;

	private final JsonBodies bodies;

	private final BodySchema createSchema;

	private final BodySchema updateSchema;

	LocationHandler(LocationStore locations, ObjectProvider<ListVersion> listVersion, LocationQueries queries,
			JsonBodies bodies, BodySchemas schemas) {
		this.locations = locations;
		this.listVersion = listVersion.getIfAvailable(() -> Optional::empty);
		this.queries = queries;
		this.bodies = bodies;
		this.createSchema = schemas.get("location-create");
		this.updateSchema = schemas.get("location-update");
	}

	Mono<ServerResponse> list(ServerRequest request) {
		Caller.of(request).requireNotRefused();
		LocationQuery query = this.queries.of(request);
		Optional<String> version = this.listVersion.version();
		return ConditionalReads.answer(request, version.map(EntityTag::ofList).orElse(null), (headers) -> {
			Publisher<DataBuffer> list = list(request.method(), query);
			// a tag tells nothing of a list that is newer, or may be
			boolean isTagged = version.equals(this.listVersion.version());
			return JsonResponses.stream(list, query.coding(),
					isTagged ? headers : ConditionalReads.headers(request, null));
		});
	}

	/**
	 * HEAD has nothing to read: like GET it tells no length, which an empty Mono would.
	 */
	private Publisher<DataBuffer> list(HttpMethod method, LocationQuery query) {
		return method.equals(HttpMethod.HEAD) ? Flux.empty() : this.locations.list(query);
	}

	Mono<ServerResponse> create(ServerRequest request) {
		Caller.of(request).requireAdmin();
		return this.bodies.read(request)
			.map((body) -> LocationInput.of(body, this.createSchema))
			.flatMap((input) -> this.locations.create(input, FieldParameters.of(request)))
			.flatMap((location) -> answer(request, HttpStatus.CREATED, location));
	}

	Mono<ServerResponse> get(ServerRequest request) {
		return Mono.justOrEmpty(Ids.parse(request.pathVariable("id")))
			.flatMap((id) -> this.locations.find(id, FieldParameters.of(request)))
			.switchIfEmpty(notFound(request))
			.doOnNext((found) -> Caller.of(request).requireNotRefused())
			.flatMap((location) -> ConditionalReads.answer(request, location.tag(),
					(headers) -> JsonResponses.of(HttpStatus.OK, location.json(), headers)));
	}

	Mono<ServerResponse> update(ServerRequest request) {
		return existingForAdmin(request)
			.flatMap((id) -> this.bodies.read(request)
				.map((body) -> LocationInput.of(body, this.updateSchema))
				.flatMap((input) -> this.locations.update(id, input, FieldParameters.of(request),
						Precondition.of(request.headers().asHttpHeaders()))))
			.switchIfEmpty(notFound(request))
			.flatMap((location) -> answer(request, HttpStatus.OK, location));
	}

	Mono<ServerResponse> delete(ServerRequest request) {
		return existingForAdmin(request)
			.flatMap((id) -> this.locations.delete(id, Precondition.of(request.headers().asHttpHeaders())))
			.filter(Boolean::booleanValue)
			.switchIfEmpty(notFound(request))
			.flatMap((deleted) -> ServerResponse.noContent().build());
	}

	private static Mono<ServerResponse> answer(ServerRequest request, HttpStatus status, LocationDocument location) {
		return JsonResponses.of(status, location.json(), ConditionalReads.headers(request, location.tag().text()));
	}

	private Mono<UUID> existingForAdmin(ServerRequest request) {
		return Mono.justOrEmpty(Ids.parse(request.pathVariable("id")))
			.filterWhen(this.locations::exists)
			.doOnNext((found) -> Caller.of(request).requireAdmin());
	}

	private static <T> Mono<T> notFound(ServerRequest request) {
		return Mono.error(() -> ApiException.recordNotFound("location", request.pathVariable("id")));
	}

}
