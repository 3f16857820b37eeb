package dev.locations.ogc.web;

import java.util.ArrayList;
import java.util.List;

import dev.locations.location.LocationList;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.ogc.Link;

record ItemRequest(LocationQuery query, OgcRequest request) {

	List<Link> links(LocationList list) {
		ListLinks references = this.query.links();
		String type = this.request.isHtml() ? Link.HTML : Link.GEOJSON;
		List<Link> links = new ArrayList<>();
		links.add(new Link(references.self(), Link.SELF, type, "This page"));
		if (list.next() != null) {
			links.add(new Link(references.next(list.next()), "next", type, "The next page"));
		}
		references.others()
			.forEach((other) -> links.add(new Link(other.reference(), other.relation(), other.type(), other.title())));
		return links;
	}

}
