package dev.locations.ogc.web;

import java.util.List;

import dev.locations.ogc.Link;

/**
 * A page for people.
 *
 * @param way the steps from the landing page to this page
 */
record Page(String template, String title, List<Crumb> way, Object content, List<Link> links) {

	record Crumb(String href, String title) {

	}

}
