package dev.locations.importing.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import dev.locations.importing.ExistingLocations;
import dev.locations.importing.ImportPlan;
import dev.locations.importing.ImportPlan.Source.Missing;
import dev.locations.importing.LocationKey;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.FileOptions;
import dev.locations.json.FieldSelection;
import dev.locations.json.JsonText;
import dev.locations.location.LocationCatalog;
import dev.locations.location.field.Filter;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.validation.BodySchema;
import dev.locations.validation.QueryParameters;
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;

/** Reads the plan of an import from its query, and finds locations by the plan's key. */
record ImportPlans(LocationCatalog catalog, BodySchema mappingRules) {

	/** Twice as many as there are in a batch. */
	private static final int MAX_FOUND = 1_000;

	/** In percent of a source. */
	private static final int MAX_MISSING = 10;

	private static final String PROPERTIES = LocationFields.PROPERTIES + ".";

	/** Notes the violations of the query. */
	ImportPlan read(ParameterReading reading) {
		String way = reading.value(QueryParameters.EXISTING);
		ExistingLocations existing = (way != null) ? ExistingLocations.of(way) : ExistingLocations.KEEP;
		ColumnMapping mapping = reading.value(QueryParameters.MAPPING,
				(json) -> ColumnMapping.parse(json, this.mappingRules));
		LocationKey key = reading.value(QueryParameters.KEY, this::key);
		return new ImportPlan(existing, mapping, key, !"replace".equals(reading.value(QueryParameters.PROPERTIES)),
				source(reading, existing), "last".equals(reading.value(QueryParameters.DUPLICATES)),
				(mapping != null) ? mapping.options() : FileOptions.NONE);
	}

	private static ImportPlan.@Nullable Source source(ParameterReading reading, ExistingLocations existing) {
		String name = reading.value(QueryParameters.SOURCE);
		Missing missing = reading.value(QueryParameters.MISSING,
				(text) -> Missing.valueOf(text.toUpperCase(Locale.ROOT)));
		Integer most = reading.value(QueryParameters.MAX_MISSING);
		String mark = reading.value(QueryParameters.MARK, (field) -> field.substring(PROPERTIES.length()));
		List.of("missing", "maxMissing", "mark").forEach((each) -> reading.requireWith(each, "source"));
		if (missing == Missing.MARK) {
			reading.require("mark");
		}
		if (existing == ExistingLocations.DELETE) {
			reading.refuseWith("source", "existing");
		}
		return (name != null) ? new ImportPlan.Source(name, (missing != null) ? missing : Missing.KEEP,
				(most != null) ? most : MAX_MISSING, mark) : null;
	}

	private LocationKey key(String field) {
		return new LocationKey(field, (values) -> find(field, values));
	}

	private Mono<Map<String, List<UUID>>> find(String field, Set<String> values) {
		return Mono.defer(() -> {
			FieldConditions conditions = new FieldConditions(null, null, Filter.comparison(field, List.copyOf(values)),
					null);
			LocationQuery query = new LocationQuery(null, null, null, conditions, new Page(MAX_FOUND, null),
					FieldSelection.of(List.of(LocationFields.ID, field), List.of()), ListFormat.JSON, ListLinks.NONE);
			return this.catalog.reads().list(query, false).flatMap((list) -> {
				if (list.next() != null) {
					return Mono.error(tooMany(field));
				}
				return DataBufferUtils.join(list.body())
					.map((buffer) -> idsByValue(JsonText.parse(JsonBodies.bytes(buffer)).root(), key(field)));
			});
		});
	}

	private static Map<String, List<UUID>> idsByValue(JsonNode locations, LocationKey key) {
		Map<String, List<UUID>> ids = new HashMap<>();
		locations.forEach((location) -> key.value(location)
			.ifPresent((value) -> ids.computeIfAbsent(value, (any) -> new ArrayList<>())
				.add(UUID.fromString(location.path(LocationFields.ID).stringValue()))));
		return ids;
	}

	private static ApiException tooMany(String field) {
		return new ApiException(HttpStatus.UNPROCESSABLE_CONTENT, "key.ambiguous",
				"Too many locations have the same values of %s: choose a field that tells them apart."
					.formatted(field));
	}

}
