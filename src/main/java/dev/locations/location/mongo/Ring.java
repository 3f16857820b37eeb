package dev.locations.location.mongo;

import java.util.ArrayList;
import java.util.List;

import dev.locations.location.BoundingBox;

/**
 * The outline of a polygon on the sphere, as a GeoJSON linear ring (RFC 7946, section
 * 3.1.6): closed, with the inside to the left of each edge. Edges are geodesics, as
 * MongoDB draws them.
 *
 * @param vertices at least four positions, of which the last repeats the first
 */
record Ring(List<Vertex> vertices) {

	Ring {
		vertices = List.copyOf(vertices);
	}

	/**
	 * Closes an outline.
	 * @param outline at least three different positions
	 * @return the ring that returns to the first of them
	 */
	static Ring closing(List<Vertex> outline) {
		List<Vertex> vertices = new ArrayList<>(outline);
		vertices.add(outline.get(0));
		return new Ring(vertices);
	}

	/**
	 * A position.
	 *
	 * @param longitude in degrees, from -180 to 180
	 * @param latitude in degrees, from -90 to 90
	 */
	record Vertex(double longitude, double latitude) {

		/**
		 * Makes a position of a longitude that may be whole turns too far east or west,
		 * which MongoDB would refuse.
		 * @param longitude in degrees
		 * @param latitude in degrees, from -90 to 90
		 * @return the position, its longitude from -180 to 180
		 */
		static Vertex wrapped(double longitude, double latitude) {
			return new Vertex(Math.IEEEremainder(longitude, 2 * BoundingBox.MAX_LONGITUDE), latitude);
		}

	}

}
