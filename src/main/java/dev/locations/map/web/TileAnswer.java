package dev.locations.map.web;

import java.util.function.Consumer;
import java.util.regex.Pattern;

import dev.locations.compression.ContentCoding;
import dev.locations.index.cluster.WebMercator;
import dev.locations.map.TileAddress;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

/** What all answers with vector tiles have in common. */
public final class TileAnswer {

	private static final MediaType VECTOR_TILE = new MediaType("application", "vnd.mapbox-vector-tile");

	/** No number of a tile has more digits. */
	private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");

	private TileAnswer() {
	}

	/**
	 * Finds a tile with locations by texts. Columns count from the west, rows from the
	 * north.
	 * @throws ResponseStatusException with 404 if there is no such tile
	 */
	public static TileAddress address(String zoom, String column, String row) {
		return address(zoom, column, row, WebMercator.MAX_ZOOM);
	}

	static TileAddress address(String zoomText, String columnText, String rowText, int maxZoom) {
		int zoom = number(zoomText);
		int column = number(columnText);
		int row = number(rowText);
		if (zoom < 0 || zoom > maxZoom || column >> zoom != 0 || row >> zoom != 0) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND);
		}
		return new TileAddress(zoom, column, row);
	}

	private static int number(String text) {
		return NUMBER.matcher(text).matches() ? Integer.parseInt(text) : -1;
	}

	/** Answers with the bytes of a tile, which have the coding. */
	static Mono<ServerResponse> of(byte[] tile, ContentCoding coding, Consumer<HttpHeaders> headers) {
		return JsonResponses.encoded(tile, coding, VECTOR_TILE, headers);
	}

}
