package dev.locations.validation;

/**
 * The four numbers of a valid {@code bbox} parameter, in degrees.
 *
 * @param west the longitude of the south-west corner; it may be greater than
 * {@code east}, for a box that crosses the antimeridian (RFC 7946, section 5.2)
 * @param south the latitude of the south-west corner, not greater than {@code north}
 * @param east the longitude of the north-east corner
 * @param north the latitude of the north-east corner
 */
public record Bbox(double west, double south, double east, double north) {

}
