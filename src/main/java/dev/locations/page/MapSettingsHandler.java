package dev.locations.page;

import java.util.List;
import java.util.Map;

import dev.locations.json.JsonText;
import dev.locations.operations.AuditEntry;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.Caller;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Shows the settings of the map that administrators can choose, and changes them. */
@Component
record MapSettingsHandler(KindChoice kinds, JsonBodies bodies, BodySchemas schemas, JsonMapper json) {

	private static final String KIND = "kind";

	Mono<ServerResponse> show(ServerRequest request) {
		Caller.of(request).requireNoInvalidToken();
		ParameterReading.requireKnown(request);
		return answer();
	}

	Mono<ServerResponse> change(ServerRequest request) {
		Caller.of(request).requireAdmin();
		ParameterReading.requireKnown(request);
		return this.bodies.read(request).map(JsonText::root).flatMap((sent) -> {
			this.schemas.get("map-settings").check(sent);
			if (!sent.has(KIND)) {
				return Mono.empty();
			}
			String field = field(sent.get(KIND));
			AuditEntry.of(request).fields(List.of(KIND));
			return this.kinds.choose(field);
		}).then(Mono.defer(this::answer));
	}

	private static String field(JsonNode kind) {
		String refusal = kind.isNull() ? null : KindSettings.refusal(kind.stringValue());
		if (refusal != null) {
			throw new ValidationException(List.of(Violation.body("/" + KIND, "field", refusal, kind)));
		}
		return kind.stringValue("");
	}

	private Mono<ServerResponse> answer() {
		return this.kinds.kind()
			.map((kind) -> this.json
				.writeValueAsBytes(Map.of(KIND, kind.isEmpty() ? JsonNodeFactory.instance.nullNode() : kind)))
			.flatMap((body) -> JsonResponses.of(HttpStatus.OK, body, JsonResponses.NO_STORE));
	}

}
