package dev.locations.history.web;

import java.time.Duration;

import dev.locations.history.LocationHistory;
import dev.locations.history.LocationRevert;
import dev.locations.location.LocationStore;
import dev.locations.location.web.Permits;
import dev.locations.operations.AuditLog;
import dev.locations.validation.BodySchemas;
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import dev.locations.web.PublicUrl;
import dev.locations.web.Resource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The endpoints of the history. */
@Configuration(proxyBeanMethods = false)
class HistoryRoutes {

	/** So many reverts run at a time: each has a thousand locations in memory. */
	private static final int REVERTS = 4;

	private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

	@Bean
	RouterFunction<ServerResponse> historyEndpoints(LocationHistory history, LocationStore store, BodySchemas schemas,
			JsonBodies bodies, PublicUrl publicUrl, ObjectProvider<AuditLog> audit, Permits revertPermits,
			JsonMapper json) {
		HistoryHandler handler = new HistoryHandler(history, store, publicUrl, json);
		RestoreHandler restores = new RestoreHandler(history, store, bodies, schemas);
		RevertHandler reverts = new RevertHandler(new LocationRevert(history, store, schemas.get("location-create")),
				revertPermits, audit.getIfAvailable(), json);
		return Resource.at("/api/locations/{id}/history")
			.get(handler::versions, "limit", "before")
			.route()
			.and(Resource.at("/api/locations/{id}/history/{version}").get(handler::version).route())
			.and(Resource.at("/api/locations/{id}/restore").on(HttpMethod.POST, restores::restore).route())
			.and(Resource.at("/api/history")
				.get(handler::actions, "since", "until", "by", "kind", "bbox", "filter", "limit", "before")
				.route())
			.and(Resource.at("/api/history/{id}/revert").on(HttpMethod.POST, reverts::revert).route())
			.and(Resource.at("/api/trash").get(handler::trash, "bbox", "filter", "limit", "before").route());
	}

	@Bean
	Permits revertPermits() {
		return new Permits(REVERTS, () -> ApiException.retryAfter(HttpStatus.TOO_MANY_REQUESTS, "request.tooMany",
				"Several actions are being undone. Try again when one of them is done.", RETRY_AFTER));
	}

}
