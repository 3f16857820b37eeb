package dev.locations.operations;

import dev.locations.store.StoreBackups;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import dev.locations.web.Resource;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * The endpoint with which an administrator makes a backup of the embedded store. It takes
 * no path from the caller, and its answer tells none.
 */
@Configuration(proxyBeanMethods = false)
class BackupRoutes {

	@Bean
	RouterFunction<ServerResponse> backupEndpoint(ObjectProvider<StoreBackups> backups, JsonMapper json) {
		StoreBackups available = backups.getIfAvailable();
		return Resource.at("/api/backups").on(HttpMethod.POST, (request) -> create(request, available, json)).route();
	}

	private static Mono<ServerResponse> create(ServerRequest request, @Nullable StoreBackups backups, JsonMapper json) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		if (backups == null) {
			throw new ApiException(HttpStatus.CONFLICT, "backup.unsupported",
					"The service runs on MongoDB. Make a backup with the tools of MongoDB.");
		}
		return backups.create()
			.flatMap((backup) -> JsonResponses.of(HttpStatus.CREATED, json.writeValueAsBytes(backup),
					JsonResponses.NO_STORE));
	}

}
