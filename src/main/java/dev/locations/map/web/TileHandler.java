package dev.locations.map.web;

import java.util.regex.Pattern;

import dev.locations.compression.ContentCoding;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.web.ApiException;
import dev.locations.web.Caller;
import dev.locations.web.ContentTag;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Answers the requests for vector tiles. */
@Component
public record TileHandler(MapSource source) {

	private static final MediaType VECTOR_TILE = new MediaType("application", "vnd.mapbox-vector-tile");

	private static final String SUFFIX = ".mvt";

	/** No number of a tile has more digits. */
	private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,6}");

	/** Shorter tiles get hardly shorter by compression. */
	private static final int MIN_COMPRESSED_BYTES = 256;

	Mono<ServerResponse> tile(ServerRequest request) {
		String row = request.pathVariable("y");
		return tile(request,
				address(request.pathVariable("z"), request.pathVariable("x"),
						row.endsWith(SUFFIX) ? row.substring(0, row.length() - SUFFIX.length()) : row),
				TileParameters.of(request));
	}

	/** Answers with a tile. */
	public Mono<ServerResponse> tile(ServerRequest request, TileAddress address, TileParameters parameters) {
		Caller.of(request).requireNoInvalidToken();
		return this.source.tile(parameters.query(address)).flatMap((tile) -> answer(request, tile));
	}

	private static Mono<ServerResponse> answer(ServerRequest request, TileContent tile) {
		ContentTag tag = ContentTag.ofVersion(tile.version());
		if (tag.isKnownTo(request)) {
			return tag.notModified(tag::describe);
		}
		ContentCoding coding = (tile.plain().length >= MIN_COMPRESSED_BYTES)
				? ContentCoding.of(request.headers().asHttpHeaders()) : ContentCoding.IDENTITY;
		return JsonResponses.written((answer) -> {
			answer.getHeaders().setContentType(VECTOR_TILE);
			tag.describe(answer.getHeaders());
			coding.describe(answer.getHeaders());
			byte[] body = (coding == ContentCoding.GZIP) ? tile.gzip() : tile.plain();
			answer.getHeaders().setContentLength(body.length);
			return answer.writeWith(Mono.fromSupplier(() -> answer.bufferFactory().wrap(body)));
		});
	}

	/**
	 * Finds a tile by texts. Columns count from the west, rows from the north.
	 * @throws ApiException with 404 if there is no such tile
	 */
	public static TileAddress address(String zoomText, String columnText, String rowText) {
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
