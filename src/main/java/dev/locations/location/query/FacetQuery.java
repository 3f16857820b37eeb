package dev.locations.location.query;

import java.util.List;

/**
 * A query for the values of fields.
 *
 * @param fields the dotted names of the fields
 * @param locations the locations asked about; its page and formats have no effect
 * @param limit the most values of a field
 */
public record FacetQuery(List<String> fields, LocationQuery locations, int limit) {
}
