package dev.locations.readmodel.search;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

final class MapText {

	private MapText() {
	}

	static String of(MapSource map, ClusterQuery query) {
		DataBuffer buffer = Objects.requireNonNull(map.clusters(query).features().block());
		String text = buffer.toString(StandardCharsets.UTF_8);
		DataBufferUtils.release(buffer);
		return text;
	}

}
