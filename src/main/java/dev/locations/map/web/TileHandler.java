package dev.locations.map.web;

import java.util.List;
import java.util.regex.Pattern;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.web.ApiException;
import dev.locations.web.ContentTag;
import dev.locations.web.WrittenAnswer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers the requests for vector tiles.
 */
@Component
public class TileHandler {

	private static final MediaType VECTOR_TILE = new MediaType("application", "vnd.mapbox-vector-tile");

	private static final String SUFFIX = ".mvt";

	/** No number of a tile has more digits. */
	private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,6}");

	/** Shorter tiles get hardly shorter by compression. */
	private static final int MIN_COMPRESSED_BYTES = 256;

	private final MapAccess access;

	TileHandler(MapAccess access) {
		this.access = access;
	}

	Mono<ServerResponse> tile(ServerRequest request) {
		String row = request.pathVariable("y");
		return tile(request, request.pathVariable("z"), request.pathVariable("x"),
				row.endsWith(SUFFIX) ? row.substring(0, row.length() - SUFFIX.length()) : row);
	}

	/**
	 * Answers with a tile.
	 * @param request the request
	 * @param zoom the zoom level that it asks for
	 * @param column the column, from 0 in the west
	 * @param row the row, from 0 in the north
	 * @return the answer
	 * @throws ApiException with 404 if there is no such tile
	 */
	public Mono<ServerResponse> tile(ServerRequest request, String zoom, String column, String row) {
		TileAddress address = address(zoom, column, row);
		TileContent tile = this.access.reads(request).tile(address, additional(request));
		ContentTag tag = ContentTag.ofVersion(tile.version());
		if (tag.isKnownTo(request)) {
			return tag.notModified(tag::describe);
		}
		ContentCoding coding = (tile.plain().length >= MIN_COMPRESSED_BYTES)
				? ContentCoding.of(request.headers().asHttpHeaders()) : ContentCoding.IDENTITY;
		return WrittenAnswer.of((answer) -> {
			answer.getHeaders().setContentType(VECTOR_TILE);
			tag.describe(answer.getHeaders());
			coding.describe(answer.getHeaders());
			byte[] body = (coding == ContentCoding.GZIP) ? tile.gzip() : tile.plain();
			answer.getHeaders().setContentLength(body.length);
			return answer.writeWith(Mono.fromSupplier(() -> answer.bufferFactory().wrap(body)));
		});
	}

	private static @Nullable FieldSelection additional(ServerRequest request) {
		List<? extends @Nullable String> names = request.queryParams().get("only");
		if (names == null) {
			return null;
		}
		List<String> given = names.stream()
			.filter((name) -> name != null && !name.isBlank())
			.map(String::valueOf)
			.toList();
		return given.isEmpty() ? null : FieldSelection.of(given, List.of());
	}

	private static TileAddress address(String zoomText, String columnText, String rowText) {
		int zoom = number(zoomText);
		int column = number(columnText);
		int row = number(rowText);
		if (!TileAddress.exists(zoom, column, row)) {
			throw new ApiException(HttpStatus.NOT_FOUND, "resource.notFound",
					"No resource was found at this verb and URI.");
		}
		return new TileAddress(zoom, column, row);
	}

	private static int number(String text) {
		return NUMBER.matcher(text).matches() ? Integer.parseInt(text) : -1;
	}

}
