package dev.locations.location.query;

/**
 * A link from a list to something else.
 *
 * @param reference the URL of the target
 */
public record ListLink(String relation, String type, String reference, String title) {
}
