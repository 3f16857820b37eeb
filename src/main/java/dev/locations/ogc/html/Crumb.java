package dev.locations.ogc.html;

/**
 * A step of the way from the landing page to a page.
 *
 * @param href the path of the step
 * @param title its name
 */
public record Crumb(String href, String title) {
}
