package dev.locations.place;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import com.samskivert.mustache.Template;
import dev.locations.json.FieldSelection;
import dev.locations.json.Ids;
import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationDocument;
import dev.locations.page.AcceptedTypes;
import dev.locations.page.PageParts;
import dev.locations.page.Templates;
import dev.locations.web.ApiException;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import dev.locations.web.PublicUrl;
import dev.locations.work.Work;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Answers with the page of a place. Its templates escape all values. */
@Component
record PlaceHandler(LocationCatalog locations, PageParts parts, PublicUrl publicUrl, JsonMapper json) {

	private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=utf-8");

	/** The page of a longer record takes too long to write on an event loop. */
	private static final int MAX_ON_EVENT_LOOP = 8_000;

	private static final Templates TEMPLATES = new Templates("place/");

	Mono<ServerResponse> page(ServerRequest request) {
		return Mono.justOrEmpty(Ids.parse(request.pathVariable("id")))
			.flatMap((id) -> this.locations.reads().find(id, FieldSelection.ALL))
			.flatMap((location) -> page(request, location))
			.switchIfEmpty(Mono.defer(() -> missing(request)));
	}

	private Mono<ServerResponse> page(ServerRequest request, LocationDocument location) {
		return Mono.zip(this.parts.head(request), TEMPLATES.get("place")).flatMap((read) -> {
			PageParts.Head head = read.getT1();
			Consumer<HttpHeaders> headers = head.visitorPolicy()
				.andThen((all) -> all.setLastModified(location.updatedAt()));
			return written(location,
					() -> write(read.getT2(), head, PlacePage.of(this.json.readTree(location.json()),
							this.publicUrl.base(request), head, this.json)))
				.flatMap((html) -> EntityTag.answer(request, html, HTML, headers));
		});
	}

	private static Mono<byte[]> written(LocationDocument location, Supplier<byte[]> page) {
		return (location.json().length > MAX_ON_EVENT_LOOP) ? Work.call(page) : Mono.fromSupplier(page);
	}

	/** A page for people; programs get the error of the interface. */
	private Mono<ServerResponse> missing(ServerRequest request) {
		if (!AcceptedTypes.preferHtml(request)) {
			return Mono.error(ApiException.recordNotFound("location", request.pathVariable("id")));
		}
		return Mono.zip(this.parts.head(request), TEMPLATES.get("missing")).flatMap((read) -> {
			PageParts.Head head = read.getT1();
			String title = head.messages().text("map.titleOf", Map.of("name", head.messages().text("place.missing")));
			return JsonResponses.of(HttpStatus.NOT_FOUND, write(read.getT2(), head, Map.of("title", title)), HTML,
					head.visitorPolicy().andThen(JsonResponses.NO_STORE));
		});
	}

	private static byte[] write(Template template, PageParts.Head head, Object page) {
		Map<String, Object> values = new HashMap<>(head.messages().texts());
		values.put("head", head);
		values.put("page", page);
		values.put("languages", languages(head));
		return template.execute(values).getBytes(StandardCharsets.UTF_8);
	}

	private static List<Language> languages(PageParts.Head head) {
		return head.languages()
			.stream()
			.map((messages) -> new Language(messages.language(), messages.text("language.name"),
					messages.equals(head.messages())))
			.toList();
	}

	/** A choice of the switch of the language. */
	private record Language(String tag, String name, boolean isChosen) {
	}

}
