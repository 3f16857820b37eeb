package dev.locations.importing.web;

import dev.locations.importing.LocationImport;
import dev.locations.importing.LocationImport.UnreadableFileException;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.Caller;
import dev.locations.web.JsonBodies;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Shows how the service reads the beginning of a file, before it is imported. */
record PreviewHandler(LocationImport imports, JsonBodies bodies, JsonMapper json) {

	Mono<ServerResponse> preview(ServerRequest request) {
		return Mono.defer(() -> {
			Caller.of(request).requireAccount().requireEditor();
			ParameterReading.requireKnown(request);
			return this.bodies.readBytes(request)
				.defaultIfEmpty(new byte[0])
				.flatMap(this.imports::preview)
				.onErrorMap(UnreadableFileException.class, PreviewHandler::refusal)
				.flatMap((preview) -> JsonResponses.of(HttpStatus.OK, this.json.writeValueAsBytes(preview),
						JsonResponses.NO_STORE));
		});
	}

	private static ValidationException refusal(UnreadableFileException unreadable) {
		return new ValidationException(Violation.body("", "format", String.valueOf(unreadable.getMessage()), null));
	}

}
