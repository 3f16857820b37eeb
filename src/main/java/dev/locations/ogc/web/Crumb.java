package dev.locations.ogc.web;

/** A step of the way from the landing page to a page. */
public record Crumb(String href, String title) {
}
