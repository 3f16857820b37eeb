package dev.locations.ogc.web;

import java.util.List;

/** A page for people, with the way from the landing page to it. */
record Page(String template, String title, List<Crumb> way, Object content, List<Link> links) {

	record Crumb(String href, String title) {

	}

}
