package dev.locations.location.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.location.BoundingBox;
import dev.locations.location.mongo.Ring.Vertex;

/**
 * Polygons that let a 2dsphere index find the candidates for a {@link BoundingBox}. The
 * edges of a MongoDB polygon are geodesics, those of the box are parallels and meridians,
 * so the polygons are made a little larger: each point of the box is inside one of them,
 * a {@linkplain #MARGIN margin} away from its outline. They contain points outside of the
 * box too, and they overlap: the exact answer needs the ranges of the box as well.
 * <p>
 * What MongoDB refuses or reads differently is kept out: no ring comes near a hemisphere,
 * of which it would see the other side, no edge comes near 180 degrees, no longitude is
 * beyond 180, and no two neighbouring vertices coincide. The pieces have four corners
 * each, as databases that check rings in the plane take one with more for crossing itself
 * where it crosses the antimeridian.
 *
 * @param rings the polygons, convex and without holes; empty when the box is so large
 * that an index would not help, so that the ranges of the box decide alone
 */
record BoxCover(List<Ring> rings) {

	/**
	 * Distance from the box to the outline, in degrees: a metre, where doubles, index
	 * cells and tolerances are good to a centimetre.
	 */
	static final double MARGIN = 1e-5;

	/**
	 * Share of the globe above which reading everything beats reading by index. Measured
	 * with places spread evenly, the two meet at one sixth.
	 */
	static final double LARGEST_SHARE = 0.125;

	/**
	 * Latitude, in degrees, beyond which longitudes are ignored: meridians get too close
	 * to each other there to keep a margin between them, and few places are so far out.
	 */
	static final double POLAR_LATITUDE = 85;

	/**
	 * Width of the widest piece, in degrees of longitude. A geodesic of this length
	 * leaves the parallel by one degree at most.
	 */
	private static final double LARGEST_WIDTH = 30;

	private static final int POLAR_EDGES = 8;

	BoxCover {
		rings = List.copyOf(rings);
	}

	/**
	 * Covers a box.
	 * @param box the box
	 * @return its polygons, or none if the box takes up too much of the globe
	 */
	static BoxCover of(BoundingBox box) {
		List<Ring> rings = new ArrayList<>();
		if (shareOfGlobe(box) <= LARGEST_SHARE) {
			if (box.north() >= POLAR_LATITUDE) {
				rings.add(polarRing(1));
			}
			if (box.south() <= -POLAR_LATITUDE) {
				rings.add(polarRing(-1));
			}
			if (box.south() < POLAR_LATITUDE && box.north() > -POLAR_LATITUDE) {
				rings.addAll(pieces(box));
			}
		}
		return new BoxCover(rings);
	}

	private static double shareOfGlobe(BoundingBox box) {
		double height = Math.sin(Math.toRadians(box.north())) - Math.sin(Math.toRadians(box.south()));
		return box.width() / (2 * BoundingBox.MAX_LONGITUDE) * height / 2;
	}

	private static Ring polarRing(int hemisphere) {
		double width = 2 * BoundingBox.MAX_LONGITUDE / POLAR_EDGES;
		double latitude = endsOfSouthernEdge(POLAR_LATITUDE - MARGIN, width);
		return Ring.closing(IntStream.range(0, POLAR_EDGES)
			.mapToObj((i) -> new Vertex(hemisphere * (i * width - BoundingBox.MAX_LONGITUDE), hemisphere * latitude))
			.toList());
	}

	private static List<Ring> pieces(BoundingBox box) {
		double south = Math.max(box.south(), -POLAR_LATITUDE);
		double north = Math.min(box.north(), POLAR_LATITUDE);
		int count = Math.max(1, (int) Math.ceil(box.width() / LARGEST_WIDTH));
		double width = box.width() / count;
		return IntStream.range(0, count).mapToObj((i) -> piece(box.west() + i * width, width, south, north)).toList();
	}

	private static Ring piece(double boxWest, double boxWidth, double boxSouth, double boxNorth) {
		double margin = MARGIN / Math.cos(Math.toRadians(Math.max(-boxSouth, boxNorth)));
		double west = boxWest - margin;
		double width = boxWidth + 2 * margin;
		double south = endsOfSouthernEdge(boxSouth - MARGIN, width);
		double north = -endsOfSouthernEdge(-boxNorth - MARGIN, width);
		return Ring.closing(List.of(Vertex.wrapped(west, south), Vertex.wrapped(west + width, south),
				Vertex.wrapped(west + width, north), Vertex.wrapped(west, north)));
	}

	/**
	 * Returns the latitude at both ends of a geodesic that touches a parallel from the
	 * south. A geodesic bows towards the nearer pole: in the north its middle touches, in
	 * the south its ends do.
	 */
	private static double endsOfSouthernEdge(double parallel, double width) {
		if (parallel <= 0) {
			return parallel;
		}
		return Math.toDegrees(Math.atan(Math.tan(Math.toRadians(parallel)) * Math.cos(Math.toRadians(width / 2))));
	}

}
