package dev.locations.ogc;

import java.util.List;

/** A resource that has links. */
public interface Described {

	List<Link> links();

}
