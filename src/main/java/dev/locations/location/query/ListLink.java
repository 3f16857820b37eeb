package dev.locations.location.query;

/**
 * A link from a list to something else.
 *
 * @param relation the relation of the target to the list
 * @param type the media type of the target
 * @param reference the URL of the target
 * @param title what the target is, for people
 */
public record ListLink(String relation, String type, String reference, String title) {
}
