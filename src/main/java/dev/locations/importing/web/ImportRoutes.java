package dev.locations.importing.web;

import java.time.Duration;
import java.util.stream.Stream;

import dev.locations.history.LocationHistory;
import dev.locations.importing.ImportPlan;
import dev.locations.importing.LocationImport;
import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationStore;
import dev.locations.operations.AuditLog;
import dev.locations.validation.BodySchemas;
import dev.locations.web.JsonBodies;
import dev.locations.web.PushStreams;
import dev.locations.web.Refusals;
import dev.locations.web.Resource;
import dev.locations.work.RunningTime;
import io.micrometer.core.instrument.MeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ImportBodies.Settings.class)
class ImportRoutes {

	/** The loops of answers look once a second whether a line is due. */
	private static final Duration PROGRESS = Duration.ofMillis(900);

	@Bean
	RouterFunction<ServerResponse> importEndpoint(LocationStore store, LocationHistory history, LocationCatalog catalog,
			BodySchemas schemas, LocationImport imports, ImportPermit permit, ImportBodies.Settings settings,
			RunningTime time, Refusals refusals, MeterRegistry registry, ObjectProvider<AuditLog> audit,
			JsonBodies bodies, JsonMapper json) {
		// not a bean, since a stop must not end its answers before their summary
		PushStreams answers = new PushStreams(PROGRESS);
		ImportHandler handler = new ImportHandler(store, history, imports, new KeySearch(catalog),
				schemas.get("import-mapping"), permit, new ImportBodies(settings, time), bodies, refusals,
				new ImportLog(registry), audit.getIfAvailable(), json, answers);
		return Resource.at("/api/imports")
			.on(HttpMethod.POST, handler::load,
					Stream.concat(ImportPlan.PARAMETERS.stream(), Stream.of("mapping", "refusedRows", "name", "many"))
						.toArray(String[]::new))
			.route()
			.and(Resource.at("/api/imports/current").on(HttpMethod.DELETE, handler::end).route())
			.and(Resource.at("/api/imports/sources").get(handler::sources).route())
			.and(Resource.at("/api/imports/preview").on(HttpMethod.POST, handler::preview, "mapping").route());
	}

}
