package dev.locations.ogc.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.json.Ids;
import dev.locations.location.LocationCatalog;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationList;
import dev.locations.location.LocationReads;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.ListFormat;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import dev.locations.web.PublicUrl;
import dev.locations.work.Work;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
record ItemHandler(LocationCatalog locations, ItemParameters parameters, PublicUrl publicUrl, OgcAnswers answers,
		JsonMapper json) {

	private static final Page.Crumb ITEMS = new Page.Crumb(Addresses.ITEMS + "?f=html", "Items");

	Mono<ServerResponse> items(ServerRequest request) {
		Caller.of(request).requireNoInvalidToken();
		ItemParameters.Read read = this.parameters.of(request);
		if (read.request().isHtml()) {
			return this.locations.reads().list(read.query(), false).flatMap((list) -> page(read, list));
		}
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		LocationReads reads = this.locations.reads();
		return EntityTag.answer(request, reads.version(),
				OgcAnswers.headers(request, List.of()).andThen(read.request().contentCrs()),
				(headers) -> reads.list(read.query(), coding == ContentCoding.GZIP)
					.flatMap((list) -> JsonResponses.stream(body(request, list), coding, JsonResponses.GEOJSON,
							headers.andThen((all) -> OgcAnswers.addLinks(all, read.links(list))))));
	}

	// An empty Mono would send "Content-Length: 0", so HEAD answers with a Flux
	private static Publisher<DataBuffer> body(ServerRequest request, LocationList list) {
		return request.method().equals(HttpMethod.HEAD) ? Flux.empty() : list.body();
	}

	// to read, fill in and write the rows of a page takes some milliseconds
	private Mono<ServerResponse> page(ItemParameters.Read read, LocationList list) {
		return Work.call(list::body).flatMap(DataBufferUtils::join).map((body) -> {
			String text = body.toString(StandardCharsets.UTF_8);
			DataBufferUtils.release(body);
			return text;
		})
			// the page is written on the thread of this work, too
			.flatMap((text) -> Work.call(() -> ItemTable.of(read.query(), read.request().exchange().queryParams(), list,
					this.json.readTree(text))))
			.flatMap((table) -> this.answers.html(read.request().exchange(),
					new Page("items", ITEMS.title(), DescriptionHandler.WAY, table, read.links(list))));
	}

	Mono<ServerResponse> item(ServerRequest request) {
		OgcRequest read = OgcRequest.of(request, this.publicUrl, true);
		return Mono.justOrEmpty(Ids.parse(request.pathVariable("id")))
			.flatMap((id) -> this.locations.reads().find(id, FieldSelection.ALL))
			.switchIfEmpty(Mono.error(() -> ApiException.recordNotFound("location", request.pathVariable("id"))))
			.flatMap((location) -> item(read, location));
	}

	private byte[] feature(LocationDocument location, FeatureEncoding encoding, List<Link> links) {
		byte[] feature = ListFormat.GEOJSON.element(location.json(), encoding);
		byte[] member = (",\"links\":" + this.json.writeValueAsString(links) + "}").getBytes(StandardCharsets.UTF_8);
		byte[] linked = Arrays.copyOf(feature, feature.length - 1 + member.length);
		System.arraycopy(member, 0, linked, feature.length - 1, member.length);
		return linked;
	}

	private Mono<ServerResponse> item(OgcRequest read, LocationDocument location) {
		String path = Addresses.ITEMS + "/" + location.id();
		Link collection = read.addresses().json(Addresses.LOCATIONS, "collection", "The collection");
		List<Link> links = Stream
			.concat(read.addresses().formats(path, Link.GEOJSON, read.isHtml()).stream(), Stream.of(collection))
			.toList();
		if (!read.isHtml()) {
			return this.answers.json(read, feature(location, read.encoding(), links), Link.GEOJSON, links);
		}
		JsonNode fields = this.json.readTree(location.json());
		return this.answers.html(read.exchange(),
				new Page("item", fields.path("name").asString(""),
						Stream.concat(DescriptionHandler.WAY.stream(), Stream.of(ITEMS)).toList(),
						Fields.of(path + "?f=json", fields), links));
	}

	private record Fields(String features, List<Field> fields) {

		/** The fields of objects are named by their paths. */
		static Fields of(String features, JsonNode location) {
			List<Field> fields = new ArrayList<>();
			add("", location, fields);
			return new Fields(features, List.copyOf(fields));
		}

		private static void add(String path, JsonNode value, List<Field> fields) {
			if (value.isObject() && !value.isEmpty()) {
				value.forEachEntry((name, part) -> add(path.isEmpty() ? name : path + "." + name, part, fields));
			}
			else {
				String text = value.isString() ? value.stringValue() : value.toString();
				fields.add(new Field(path, text, ItemTable.isLink(text) ? text : null));
			}
		}

		/** {@code href} is the URL that the value is; null if it is none. */
		record Field(String name, String text, @Nullable String href) {
		}

	}

}
