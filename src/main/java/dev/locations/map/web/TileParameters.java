package dev.locations.map.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

import dev.locations.json.FieldSelection;
import dev.locations.validation.QueryParameters;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;

import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.UriUtils;

/**
 * The parameters of tiles, which their descriptions hand on.
 *
 * @param only the fields that single locations have besides id and name; none is blank
 * @param land whether the tiles have the layer with the land
 */
record TileParameters(List<String> only, boolean land) {

	static TileParameters of(ServerRequest request) {
		List<? extends @Nullable String> names = request.queryParams().getOrDefault("only", List.of());
		ParameterReading reading = new ParameterReading(request);
		String land = reading.value(QueryParameters.LAND);
		reading.requireValid();
		return new TileParameters(
				names.stream().filter((name) -> name != null && !name.isBlank()).map(String::valueOf).toList(),
				"true".equals(land));
	}

	@Nullable FieldSelection additional() {
		return this.only.isEmpty() ? null : FieldSelection.of(this.only, List.of());
	}

	TileParameters withLand() {
		return new TileParameters(this.only, true);
	}

	/** Returns the query of a URL with its question mark; empty if there is none. */
	String query() {
		String fields = this.only.stream()
			.map((name) -> "&only=" + UriUtils.encode(name, StandardCharsets.UTF_8))
			.collect(Collectors.joining());
		String all = (this.land ? "&land=true" : "") + fields;
		return all.isEmpty() ? "" : "?" + all.substring(1);
	}

}
