package dev.locations.location.query;

/**
 * An order by the values of a field. Locations of equal values are in the order of the
 * whole list; those without a scalar value are last in both directions.
 *
 * @param field the dotted name of the field
 */
public record FieldOrder(String field, boolean descending) {
}
