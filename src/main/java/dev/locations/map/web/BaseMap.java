package dev.locations.map.web;

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

import dev.locations.compression.ContentCoding;
import dev.locations.map.TileAddress;
import dev.locations.pmtiles.ByteSource;
import dev.locations.pmtiles.TileArchive;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * A map below the places, in vector tiles with the layers of the Protomaps basemap.
 *
 * @param folder the path of its tiles, before the version
 */
record BaseMap(TileArchive archive, String folder) {

	private static final String BUNDLED = "map/basemap.pmtiles";

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
		TileAddress address = TileAnswer.address(request.pathVariable("z"), request.pathVariable("x"),
				request.pathVariable("y"), MAX_ZOOM);
		String version = this.archive.version();
		EntityTag tag = EntityTag
			.ofContent("%s/%d/%d/%d".formatted(version, address.zoom(), address.column(), address.row())
				.getBytes(StandardCharsets.UTF_8));
		Consumer<HttpHeaders> caching = JsonResponses.VALIDATE.andThen(JsonResponses.keptWithVersion(request, version));
		Consumer<HttpHeaders> headers = caching.andThen((all) -> all.set(HttpHeaders.ETAG, tag.text()));
		if (tag.isKnownTo(request)) {
			return tag.notModified(headers);
		}
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		return Mono.fromCallable(() -> read(address, coding))
			.subscribeOn(Schedulers.boundedElastic())
			.flatMap((tile) -> TileAnswer.of(tile, coding, headers))
			.switchIfEmpty(ServerResponse.noContent().headers(caching).build());
	}

	@SuppressWarnings("NullAway") // null for no tile
	private byte[] read(TileAddress address, ContentCoding coding) throws IOException {
		byte[] stored = this.archive.tile(address.zoom(), address.column(), address.row());
		if (stored == null || this.archive.isCompressed() == (coding == ContentCoding.GZIP)) {
			return stored;
		}
		return (coding == ContentCoding.GZIP) ? ContentCoding.gzip(stored) : this.archive.decompress(stored);
	}

}
