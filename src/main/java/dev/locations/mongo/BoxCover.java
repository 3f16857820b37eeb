package dev.locations.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.mongodb.client.model.geojson.Polygon;
import com.mongodb.client.model.geojson.Position;
import dev.locations.location.query.BoundingBox;

/**
 * Covers a {@link BoundingBox} with polygons, so that a 2dsphere index can find the
 * candidates. The edges of a MongoDB polygon are geodesics, those of the box are
 * parallels and meridians, so the polygons are a little larger than the box: each point
 * of the box is inside one of them, a {@linkplain #MARGIN margin} away from its outline.
 * The polygons contain points outside of the box, too, and they overlap. The exact answer
 * needs the ranges of the box as well.
 * <p>
 * The polygons avoid what MongoDB refuses or reads differently. No polygon is as large as
 * a hemisphere, because MongoDB would use the other side of it. No edge is as long as 180
 * degrees, no longitude is beyond 180, and neighbouring vertices differ. Each piece has
 * four corners, because some databases check polygons in the plane. At the antimeridian
 * they would refuse more corners as a polygon that crosses itself.
 */
final class BoxCover {

	/** In degrees: a metre. Errors of doubles, index cells and tolerances are smaller. */
	static final double MARGIN = 1e-5;

	/** Share of the globe above which reading everything is faster than the index. */
	static final double LARGEST_SHARE = 0.125;

	/**
	 * Latitude, in degrees, beyond which longitudes are ignored: the meridians are too
	 * close to each other there to keep a margin between them.
	 */
	static final double POLAR_LATITUDE = 85;

	/**
	 * In degrees. A geodesic of this length leaves the parallel by one degree at most.
	 */
	private static final double LARGEST_WIDTH = 30;

	private static final int POLAR_EDGES = 8;

	private BoxCover() {
	}

	/**
	 * Returns convex polygons without holes, counter-clockwise; none if the box takes up
	 * too much of the globe for the index to help.
	 */
	static List<Polygon> of(BoundingBox box) {
		List<Polygon> polygons = new ArrayList<>();
		if (shareOfGlobe(box) <= LARGEST_SHARE) {
			if (box.north() >= POLAR_LATITUDE) {
				polygons.add(polarCap(1));
			}
			if (box.south() <= -POLAR_LATITUDE) {
				polygons.add(polarCap(-1));
			}
			if (box.south() < POLAR_LATITUDE && box.north() > -POLAR_LATITUDE) {
				polygons.addAll(pieces(box));
			}
		}
		return polygons;
	}

	private static double shareOfGlobe(BoundingBox box) {
		double height = Math.sin(Math.toRadians(box.north())) - Math.sin(Math.toRadians(box.south()));
		return box.width() / (2 * BoundingBox.MAX_LONGITUDE) * height / 2;
	}

	private static Polygon polarCap(int hemisphere) {
		double width = 2 * BoundingBox.MAX_LONGITUDE / POLAR_EDGES;
		double latitude = endsOfSouthernEdge(POLAR_LATITUDE - MARGIN, width);
		return closing(IntStream.range(0, POLAR_EDGES)
			.mapToObj((i) -> new Position(hemisphere * (i * width - BoundingBox.MAX_LONGITUDE), hemisphere * latitude))
			.toList());
	}

	private static List<Polygon> pieces(BoundingBox box) {
		double south = Math.max(box.south(), -POLAR_LATITUDE);
		double north = Math.min(box.north(), POLAR_LATITUDE);
		int count = Math.max(1, (int) Math.ceil(box.width() / LARGEST_WIDTH));
		double width = box.width() / count;
		return IntStream.range(0, count).mapToObj((i) -> piece(box.west() + i * width, width, south, north)).toList();
	}

	private static Polygon piece(double boxWest, double boxWidth, double boxSouth, double boxNorth) {
		double margin = MARGIN / Math.cos(Math.toRadians(Math.max(-boxSouth, boxNorth)));
		double west = boxWest - margin;
		double width = boxWidth + 2 * margin;
		double south = endsOfSouthernEdge(boxSouth - MARGIN, width);
		double north = -endsOfSouthernEdge(-boxNorth - MARGIN, width);
		return closing(List.of(position(west, south), position(west + width, south), position(west + width, north),
				position(west, north)));
	}

	// The latitude at both ends of a geodesic that touches a parallel from the south. It
	// bows towards the nearer pole: in the north its middle touches, in the south its
	// ends
	private static double endsOfSouthernEdge(double parallel, double width) {
		if (parallel <= 0) {
			return parallel;
		}
		return Math.toDegrees(Math.atan(Math.tan(Math.toRadians(parallel)) * Math.cos(Math.toRadians(width / 2))));
	}

	// MongoDB refuses longitudes beyond 180 degrees
	private static Position position(double longitude, double latitude) {
		return new Position(Math.IEEEremainder(longitude, 2 * BoundingBox.MAX_LONGITUDE), latitude);
	}

	private static Polygon closing(List<Position> outline) {
		List<Position> positions = new ArrayList<>(outline);
		positions.add(outline.get(0));
		return new Polygon(positions);
	}

}
