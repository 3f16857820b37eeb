package dev.locations.ogc;

import java.util.List;

/**
 * A resource that has links.
 */
public interface Described {

	/**
	 * Returns the links.
	 * @return the links of the answer, the one to itself among them
	 */
	List<Link> links();

}
