package dev.locations.ogc.html;

import java.util.List;

import dev.locations.ogc.Link;

/**
 * A page for people.
 *
 * @param template the name of its template
 * @param title its title
 * @param way the pages above it
 * @param content what the template shows
 * @param links all links of the answer
 */
public record Page(String template, String title, List<Crumb> way, Object content, List<Link> links) {
}
