package dev.locations.history.web;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

import dev.locations.history.HistoryPages;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.history.web.HistoryPage.Look;
import dev.locations.json.Ids;
import dev.locations.location.LocationStore;
import dev.locations.location.query.ListLinks;
import dev.locations.store.StoreWait;
import dev.locations.store.Timestamps;
import dev.locations.validation.QueryParameters;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.PublicUrl;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Shows what was done, page by page. Checks the caller, the query, then the record. */
record HistoryHandler(LocationHistory history, LocationStore store, PublicUrl publicUrl, JsonMapper json) {

	private static final int USUAL_LIMIT = 20;

	Mono<ServerResponse> versions(ServerRequest request) {
		ParameterReading reading = begin(request);
		int limit = limit(reading);
		Instant before = before(reading, Timestamps::parse);
		reading.requireValid();
		UUID id = id(request, "location");
		Mono<List<LocationVersion>> known = this.history
			.versions(id, (before != null) ? before.toEpochMilli() : null, limit + 1)
			.collectList();
		// a location may be older than its history
		Mono<List<LocationVersion>> now = this.store.find(id)
			.map((location) -> List
				.of(new LocationVersion(id, location.updatedAt().toEpochMilli(), Kind.ADDED, null, null)))
			.defaultIfEmpty(List.of());
		return Mono.zip(known, now, (entries, current) -> {
			if (entries.isEmpty() && current.isEmpty()) {
				throw notFound(request, "location", "id");
			}
			boolean isKnown = before != null || entries.stream()
				.limit(1)
				.anyMatch((newest) -> current.isEmpty() || newest.version() >= current.get(0).version());
			return Flux.concat(Flux.fromIterable(isKnown ? List.of() : current), Flux.fromIterable(entries))
				.map((version) -> new Look(Timestamps.format(version.version()), HistoryJson.OfVersion.of(version)));
		}).flatMap((looks) -> answer(request, "versions", HistoryPage.of(looks, limit)));
	}

	Mono<ServerResponse> version(ServerRequest request) {
		begin(request).requireValid();
		UUID id = id(request, "location");
		return Mono.justOrEmpty(Timestamps.parse(request.pathVariable("version")))
			.flatMap((version) -> this.history.find(id, version.toEpochMilli()))
			.switchIfEmpty(Mono.error(() -> notFound(request, "version", "version")))
			.flatMap((location) -> JsonResponses.of(HttpStatus.OK, location.json(), JsonResponses.NO_STORE));
	}

	Mono<ServerResponse> actions(ServerRequest request) {
		ParameterReading reading = begin(request);
		int limit = limit(reading);
		ActionSearch search = ActionSearch.read(reading);
		reading.requireValid();
		return answer(request, "actions", HistoryPage.of(new ActionLooks(this.history, search).all(limit), limit));
	}

	Mono<ServerResponse> trash(ServerRequest request) {
		ParameterReading reading = begin(request);
		int limit = limit(reading);
		HistoryCondition condition = HistoryCondition.read(reading);
		LocationVersion before = before(reading, HistoryHandler::deletion);
		reading.requireValid();
		int size = condition.isNone() ? limit + 1 : HistoryPages.SIZE;
		Flux<Look> looks = HistoryPages
			.<LocationVersion>of((last) -> this.history.deleted((last != null) ? last : before, size))
			.concatMapIterable((page) -> page)
			.index()
			.flatMapSequential((deletion) -> look(deletion.getT2(), condition)
				.map((look) -> new Look(look.cursor(), look.found(), deletion.getT1() + 1 == HistoryPage.MOST_LOOKS)),
					ActionLooks.AT_ONCE);
		return answer(request, "locations", HistoryPage.of(looks, limit));
	}

	private Mono<Look> look(LocationVersion deletion, HistoryCondition condition) {
		String cursor = Timestamps.format(deletion.version()) + "," + deletion.id();
		return this.history.find(deletion.id(), deletion.version())
			.flatMap(condition::matching)
			.map((location) -> new Look(cursor,
					HistoryJson.OfDeleted.of(deletion, new String(location.json(), StandardCharsets.UTF_8))))
			.defaultIfEmpty(new Look(cursor, null))
			.contextWrite(StoreWait::start);
	}

	private static Optional<LocationVersion> deletion(String cursor) {
		int comma = cursor.indexOf(',');
		return (comma < 0) ? Optional.empty()
				: Timestamps.parse(cursor.substring(0, comma))
					.flatMap((time) -> Ids.parse(cursor.substring(comma + 1))
						.map((id) -> new LocationVersion(id, time.toEpochMilli(), Kind.DELETED, null, null)));
	}

	private Mono<ServerResponse> answer(ServerRequest request, String name, Mono<HistoryPage> page) {
		return page.flatMap((found) -> Work.call(() -> this.json.writeValueAsBytes(Map.of(name, found.entries())))
			.flatMap((body) -> JsonResponses.of(HttpStatus.OK, body,
					JsonResponses.NO_STORE.andThen(link(request, found.next())))));
	}

	private Consumer<HttpHeaders> link(ServerRequest request, @Nullable String next) {
		ListLinks links = new ListLinks(this.publicUrl.path(request) + request.requestPath().value(),
				Objects.requireNonNullElse(request.uri().getRawQuery(), ""));
		return (headers) -> {
			if (next != null) {
				headers.set(HttpHeaders.LINK,
						"<" + links.with(QueryParameters.BEFORE.name(), next) + ">; rel=\"next\"");
			}
		};
	}

	private static ParameterReading begin(ServerRequest request) {
		Caller.of(request).requireEditor();
		return new ParameterReading(request);
	}

	private static int limit(ParameterReading reading) {
		Integer sent = reading.value(QueryParameters.HISTORY_LIMIT);
		return (sent != null) ? sent : USUAL_LIMIT;
	}

	static <T> @Nullable T before(ParameterReading reading, Function<String, Optional<T>> cursor) {
		return reading.value(QueryParameters.BEFORE,
				(sent) -> cursor.apply(sent).orElseThrow(() -> QueryParameters.noCursor(QueryParameters.BEFORE, sent)));
	}

	static UUID id(ServerRequest request, String kind) {
		return Ids.parse(request.pathVariable("id")).orElseThrow(() -> notFound(request, kind, "id"));
	}

	static ApiException notFound(ServerRequest request, String kind, String variable) {
		return ApiException.recordNotFound(kind, request.pathVariable(variable));
	}

}
