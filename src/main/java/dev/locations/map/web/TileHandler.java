package dev.locations.map.web;

import dev.locations.compression.ContentCoding;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Answers the requests for vector tiles. */
@Component
public record TileHandler(MapSource source) {

	private static final String SUFFIX = ".mvt";

	/** Shorter tiles get hardly shorter by compression. */
	private static final int MIN_COMPRESSED_BYTES = 256;

	Mono<ServerResponse> tile(ServerRequest request) {
		String row = request.pathVariable("y");
		return tile(request,
				TileAnswer.address(request.pathVariable("z"), request.pathVariable("x"),
						row.endsWith(SUFFIX) ? row.substring(0, row.length() - SUFFIX.length()) : row),
				TileParameters.of(request));
	}

	/** Answers with a tile. */
	public Mono<ServerResponse> tile(ServerRequest request, TileAddress address, TileParameters parameters) {
		Caller.of(request).requireNoInvalidToken();
		return this.source.tile(parameters.query(address)).flatMap((tile) -> answer(request, tile));
	}

	private static Mono<ServerResponse> answer(ServerRequest request, TileContent tile) {
		EntityTag tag = EntityTag.ofVersion(tile.version());
		if (tag.isKnownTo(request)) {
			return tag.notModified(tag::describe);
		}
		ContentCoding coding = (tile.plain().length >= MIN_COMPRESSED_BYTES)
				? ContentCoding.of(request.headers().asHttpHeaders()) : ContentCoding.IDENTITY;
		return TileAnswer.of((coding == ContentCoding.GZIP) ? tile.gzip() : tile.plain(), coding, tag::describe);
	}

}
