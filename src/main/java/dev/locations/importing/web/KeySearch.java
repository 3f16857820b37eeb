package dev.locations.importing.web;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import dev.locations.importing.LocationKey;
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
import dev.locations.web.ApiException;
import dev.locations.web.JsonBodies;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;

/** Finds locations by the values of a key. */
record KeySearch(LocationCatalog catalog) {

	/** Twice as many as there are in a batch. */
	private static final int MAX_FOUND = 1_000;

	Mono<Map<String, List<UUID>>> find(LocationKey key, Set<String> values) {
		return Mono.defer(() -> {
			FieldConditions conditions = new FieldConditions(null, null,
					Filter.comparison(key.field(), List.copyOf(values)), null);
			LocationQuery query = new LocationQuery(null, null, null, conditions, new Page(MAX_FOUND, null),
					FieldSelection.of(List.of(LocationFields.ID, key.field()), List.of()), ListFormat.JSON,
					ListLinks.NONE);
			return this.catalog.reads().list(query, false).flatMap((list) -> {
				if (list.next() != null) {
					return Mono.error(new ApiException(HttpStatus.UNPROCESSABLE_CONTENT, "key.ambiguous",
							"Too many locations have the same values of %s: choose a field that tells them apart."
								.formatted(key.field())));
				}
				return DataBufferUtils.join(list.body()).map((buffer) -> {
					Map<String, List<UUID>> ids = new HashMap<>();
					JsonText.parse(JsonBodies.bytes(buffer)).root().forEach((location) -> key.collect(location, ids));
					return ids;
				});
			});
		});
	}

}
