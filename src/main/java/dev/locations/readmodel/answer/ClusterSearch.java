package dev.locations.readmodel.answer;

import java.util.ArrayList;
import java.util.List;

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

	/** Of a larger window, most blocks may be empty or unknown. */
	private static final int MAX_BLOCKS_SIZE = 48;

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
	List<FeatureJson> find(int zoom) {
		List<FeatureJson> found = new ArrayList<>();
		for (LongitudeRange range : this.box.longitudes()) {
			CellWindow window = window(zoom, range);
			if (!isLarge(window)) {
				findInBlocks(window, range, found);
			}
			else {
				Features.visit(this.points, window, (feature) -> {
					DrawnFeature drawn = this.map.draw(feature);
					if (isInside(drawn.longitude(), drawn.latitude(), range)) {
						found.add(MapFeatureWriter.write(drawn));
					}
					return found.size() <= ClusterQuery.MAX_FEATURES;
				});
			}
		}
		if (found.size() > ClusterQuery.MAX_FEATURES) {
			throw new TooManyFeaturesException(usableZoom(zoom));
		}
		return found;
	}

	/**
	 * Tells whether a search looks at many cells.
	 * @param zoom the zoom level
	 * @return whether the search takes long
	 */
	boolean isLarge(int zoom) {
		for (LongitudeRange range : this.box.longitudes()) {
			if (isLarge(window(zoom, range))) {
				return true;
			}
		}
		return false;
	}

	private static boolean isLarge(CellWindow window) {
		return window.width() > MAX_BLOCKS_SIZE || window.height() > MAX_BLOCKS_SIZE;
	}

	private void findInBlocks(CellWindow window, LongitudeRange range, List<FeatureJson> found) {
		for (List<FeatureJson> block : FeatureBlocks.find(this.map, window)) {
			for (FeatureJson feature : block) {
				if (isInside(feature.longitude(), feature.latitude(), range)) {
					found.add(feature);
				}
			}
		}
	}

	private boolean isInside(double longitude, double latitude, LongitudeRange range) {
		return longitude >= range.west() && longitude <= range.east() && latitude >= this.box.south()
				&& latitude <= this.box.north();
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
		for (LongitudeRange range : this.box.longitudes()) {
			Features.visit(this.points, window(zoom, range), (feature) -> {
				DrawnFeature drawn = this.map.draw(feature);
				count[0] += isInside(drawn.longitude(), drawn.latitude(), range) ? 1 : 0;
				return count[0] <= ClusterQuery.MAX_FEATURES;
			});
		}
		return count[0] <= ClusterQuery.MAX_FEATURES;
	}

}
