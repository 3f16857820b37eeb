package dev.locations.page;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import dev.locations.compression.ContentCoding;
import dev.locations.pmtiles.ByteSource;
import dev.locations.pmtiles.TileArchive;
import dev.locations.web.ContentTag;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

/**
 * A map below the places, in vector tiles with the layers of the Protomaps basemap.
 *
 * @param folder the path of its tiles, before the version
 */
record BaseMap(TileArchive archive, String folder) {

	private static final String BUNDLED = "map/basemap.pmtiles";

	private static final MediaType VECTOR_TILE = new MediaType("application", "vnd.mapbox-vector-tile");

	/** No number of a tile has more digits. */
	private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");

	private static final int MAX_ZOOM = 26;

	/** Reads the map of this service into memory, but not onto the heap. Blocks. */
	static BaseMap bundled() throws IOException {
		ClassPathResource file = new ClassPathResource(BUNDLED);
		ByteBuffer bytes = ByteBuffer.allocateDirect(Math.toIntExact(file.contentLength()));
		try (ReadableByteChannel content = Channels.newChannel(file.getInputStream())) {
			int read;
			do {
				read = content.read(bytes);
			}
			while (read > 0);
		}
		return new BaseMap(TileArchive.open(ByteSource.of(bytes)), "/basemap/");
	}

	/** Opens the map of a file. Blocks. */
	static BaseMap region(Path file) throws IOException {
		return new BaseMap(TileArchive.open(ByteSource.of(file)), "/basemap/region/");
	}

	/** Returns the path of a tile, with {@code {z}}, {@code {x}} and {@code {y}}. */
	String template() {
		return this.folder + this.archive.version() + "/{z}/{x}/{y}";
	}

	/** Describes the whole map as a source of a MapLibre style. */
	Map<String, Object> source(String base) {
		return Map.of("type", "vector", "tiles", List.of(base + template()), "maxzoom", this.archive.maxZoom(),
				"attribution", attribution());
	}

	/** Describes the whole map to the page. */
	String world() {
		return String.join("|", template(), Integer.toString(this.archive.maxZoom()), attribution());
	}

	/** Describes a part of the world to the page. */
	String part() {
		TileArchive.Bounds bounds = this.archive.bounds();
		return String.format(Locale.ROOT, "%s|%d|%d|%.7f,%.7f,%.7f,%.7f|%s", template(), this.archive.minZoom(),
				this.archive.maxZoom(), bounds.west(), bounds.south(), bounds.east(), bounds.north(), attribution());
	}

	private String attribution() {
		try {
			return Attribution
				.linksOnly(JsonMapper.shared().readTree(this.archive.metadata()).path("attribution").stringValue(""));
		}
		catch (JacksonException ex) {
			return "";
		}
	}

	Mono<ServerResponse> tile(ServerRequest request) {
		int zoom = number(request, "z");
		int column = number(request, "x");
		int row = number(request, "y");
		if (zoom > MAX_ZOOM || column >> zoom != 0 || row >> zoom != 0) {
			return Mono.error(notFound());
		}
		String version = this.archive.version();
		ContentTag tag = ContentTag
			.of("%s/%d/%d/%d".formatted(version, zoom, column, row).getBytes(StandardCharsets.UTF_8));
		Consumer<HttpHeaders> caching = (
				headers) -> JsonResponses.VALIDATE.andThen(PageRoutes.caching(request, version)).accept(headers);
		Consumer<HttpHeaders> headers = caching.andThen((all) -> all.set(HttpHeaders.ETAG, tag.tag().text()));
		if (tag.isKnownTo(request)) {
			return tag.notModified(headers);
		}
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		return Mono.fromCallable(() -> read(zoom, column, row, coding))
			.subscribeOn(Schedulers.boundedElastic())
			.flatMap((tile) -> answer(tile, coding, headers))
			.switchIfEmpty(ServerResponse.noContent().headers(caching).build());
	}

	@SuppressWarnings("NullAway") // null for no tile
	private byte[] read(int zoom, int column, int row, ContentCoding coding) throws IOException {
		byte[] stored = this.archive.tile(zoom, column, row);
		if (stored == null || this.archive.isCompressed() == (coding == ContentCoding.GZIP)) {
			return stored;
		}
		return (coding == ContentCoding.GZIP) ? ContentCoding.gzip(stored) : this.archive.decompress(stored);
	}

	private static Mono<ServerResponse> answer(byte[] tile, ContentCoding coding, Consumer<HttpHeaders> headers) {
		return JsonResponses.written((answer) -> {
			answer.getHeaders().setContentType(VECTOR_TILE);
			headers.accept(answer.getHeaders());
			coding.describe(answer.getHeaders());
			answer.getHeaders().setContentLength(tile.length);
			return answer.writeWith(Mono.fromSupplier(() -> answer.bufferFactory().wrap(tile)));
		});
	}

	private static int number(ServerRequest request, String name) {
		String text = request.pathVariable(name);
		if (!NUMBER.matcher(text).matches()) {
			throw notFound();
		}
		return Integer.parseInt(text);
	}

	private static ResponseStatusException notFound() {
		return new ResponseStatusException(HttpStatus.NOT_FOUND);
	}

}
