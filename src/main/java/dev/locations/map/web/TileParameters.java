package dev.locations.map.web;

import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.json.FieldSelection;
import dev.locations.location.FieldParameters;
import dev.locations.location.field.Filter;
import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;

import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.util.UriUtils;

/**
 * What is shown on a map: parameters that the descriptions of tiles hand on.
 *
 * @param only the fields that single locations have besides id and name; none is blank
 * @param filter null for all locations
 * @param filterText the filter as it was sent
 * @param counts the field whose values are counted, or null
 */
public record TileParameters(List<String> only, @Nullable Filter filter, @Nullable String filterText,
		@Nullable String counts) {

	/** Throws a {@link ValidationException} with all violations. */
	static TileParameters of(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		TileParameters parameters = of(request, reading);
		reading.requireValid();
		return parameters;
	}

	/** Reads the parameters; what is not valid counts as not sent. */
	public static TileParameters of(ServerRequest request, ParameterReading reading) {
		Filter filter = reading.value(QueryParameters.FILTER, FieldParameters::filter);
		return new TileParameters(only(request), filter,
				(filter != null) ? request.queryParams().getFirst(QueryParameters.FILTER.name()) : null,
				reading.value(QueryParameters.COUNTS, FieldParameters::counts));
	}

	private static List<String> only(ServerRequest request) {
		List<? extends @Nullable String> names = request.queryParams().getOrDefault("only", List.of());
		return names.stream().filter((name) -> name != null && !name.isBlank()).map(String::valueOf).toList();
	}

	TileQuery query(TileAddress tile) {
		return new TileQuery(tile, this.only.isEmpty() ? null : FieldSelection.of(this.only, List.of()), this.filter,
				this.counts);
	}

	/** Returns the query of a URL with its question mark; empty if there is none. */
	public String query() {
		StringBuilder all = new StringBuilder();
		this.only.forEach((name) -> add(all, "only", name));
		add(all, QueryParameters.FILTER.name(), this.filterText);
		add(all, QueryParameters.COUNTS.name(), this.counts);
		return all.toString();
	}

	private static void add(StringBuilder query, String name, @Nullable String value) {
		if (value != null) {
			query.append(query.isEmpty() ? '?' : '&')
				.append(name)
				.append('=')
				.append(UriUtils.encode(value, StandardCharsets.UTF_8));
		}
	}

}
