package dev.locations.ogc.web;

/** A step of the way from the landing page to a page. */
record Crumb(String href, String title) {
}
