package dev.locations.readmodel.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import dev.locations.location.BoundingBox;
import dev.locations.location.LongitudeRange;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.map.WebMercator;
import dev.locations.readmodel.cluster.CellWindow;
import dev.locations.readmodel.cluster.Features;
import dev.locations.readmodel.cluster.MapPoints;

/**
 * Finds the features in a box.
 */
final class ClusterSearch {

	/** All features have their points at most so many cells away from their centers. */
	private static final int REACH = 1;

	private final MapSnapshot map;

	private final MapPoints points;

	private final BoundingBox box;

	ClusterSearch(MapSnapshot map, BoundingBox box) {
		this.map = map;
		this.points = map.points();
		this.box = box;
	}

	/**
	 * Finds the features.
	 * @param zoom the zoom level
	 * @return the features
	 * @throws TooManyFeaturesException if there are more than
	 * {@value ClusterQuery#MAX_FEATURES}
	 */
	List<DrawnFeature> find(int zoom) {
		List<DrawnFeature> found = new ArrayList<>();
		if (!visit(zoom, (feature) -> {
			found.add(feature);
			return found.size() <= ClusterQuery.MAX_FEATURES;
		})) {
			throw new TooManyFeaturesException(usableZoom(zoom));
		}
		return found;
	}

	private boolean visit(int zoom, Predicate<DrawnFeature> visitor) {
		boolean[] complete = { true };
		for (LongitudeRange range : this.box.longitudes()) {
			Features.visit(this.points, window(zoom, range), (feature) -> {
				DrawnFeature drawn = this.map.draw(feature);
				complete[0] &= !isInside(drawn, range) || visitor.test(drawn);
				return complete[0];
			});
		}
		return complete[0];
	}

	private boolean isInside(DrawnFeature feature, LongitudeRange range) {
		return feature.longitude() >= range.west() && feature.longitude() <= range.east()
				&& feature.latitude() >= this.box.south() && feature.latitude() <= this.box.north();
	}

	private CellWindow window(int zoom, LongitudeRange range) {
		return CellWindow
			.of(zoom, WebMercator.x(range.west()), WebMercator.y(this.box.north()), WebMercator.x(range.east()),
					WebMercator.y(this.box.south()))
			.grown(REACH);
	}

	// Counting cells is fast, and there are no more features than cells
	private int usableZoom(int zoom) {
		int usable = 0;
		int tooMany = zoom;
		while (tooMany - usable > 1) {
			int middle = (usable + tooMany) / 2;
			if (hasFewCells(middle)) {
				usable = middle;
			}
			else {
				tooMany = middle;
			}
		}
		while (usable + 1 < zoom && hasFewFeatures(usable + 1)) {
			usable++;
		}
		return usable;
	}

	private boolean hasFewCells(int zoom) {
		int cells = 0;
		for (LongitudeRange range : this.box.longitudes()) {
			cells += Features.countCells(this.points, window(zoom, range), ClusterQuery.MAX_FEATURES);
		}
		return cells <= ClusterQuery.MAX_FEATURES;
	}

	private boolean hasFewFeatures(int zoom) {
		int[] count = new int[1];
		return visit(zoom, (feature) -> ++count[0] <= ClusterQuery.MAX_FEATURES);
	}

}
