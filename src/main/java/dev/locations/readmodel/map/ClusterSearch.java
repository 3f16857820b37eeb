package dev.locations.readmodel.map;

import java.util.ArrayList;
import java.util.List;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.Features;
import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.WebMercator;
import dev.locations.index.tree.Cost;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.BoundingBox.LongitudeRange;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TooManyFeaturesException;
import org.jspecify.annotations.Nullable;

/** Finds the features in a box. */
record ClusterSearch(MapSnapshot map, BoundingBox box) {

	/** All features have their points at most so many cells away from their centers. */
	private static final int REACH = 1;

	/** So many cells inside the window, all features are in the box. */
	private static final int MARGIN = REACH + 3;

	/** Of a larger window, most blocks may be empty or unknown. */
	private static final int MAX_BLOCKS_SIZE = 48;

	List<FeatureJson> find(int zoom) {
		List<FeatureJson> found = isLarge(zoom) ? draw(features(zoom)) : findInBlocks(zoom);
		if (found == null || found.size() > ClusterQuery.MAX_FEATURES) {
			throw new TooManyFeaturesException(usableZoom(zoom));
		}
		return found;
	}

	private boolean isLarge(int zoom) {
		return this.box.longitudes().stream().anyMatch((range) -> isLarge(window(zoom, range)));
	}

	private @Nullable List<FeatureJson> draw(@Nullable List<MapFeature> features) {
		return (features != null) ? features.stream().map((feature) -> this.map.draw(feature).json()).toList() : null;
	}

	long cost(int zoom) {
		int limit = Cost.steps(Cost.FEATURE);
		long cost = 0;
		for (LongitudeRange range : this.box.longitudes()) {
			CellWindow window = window(zoom, range);
			CellWindow unknown = isLarge(window) ? window : FeatureBlocks.unknown(this.map, window);
			cost += (unknown != null) ? Cost.FEATURE * Features.countCells(this.map.points(), unknown, limit) : 0;
		}
		return cost;
	}

	private static boolean isLarge(CellWindow window) {
		return window.width() > MAX_BLOCKS_SIZE || window.height() > MAX_BLOCKS_SIZE;
	}

	private List<FeatureJson> findInBlocks(int zoom) {
		List<FeatureJson> found = new ArrayList<>();
		for (LongitudeRange range : this.box.longitudes()) {
			for (List<FeatureJson> block : FeatureBlocks.find(this.map, window(zoom, range))) {
				for (FeatureJson feature : block) {
					if (isInside(feature.longitude(), feature.latitude(), range)) {
						found.add(feature);
					}
				}
			}
		}
		return found;
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
			cells += Features.countCells(this.map.points(), window(zoom, range), ClusterQuery.MAX_FEATURES);
		}
		return cells <= ClusterQuery.MAX_FEATURES;
	}

	private boolean hasFewFeatures(int zoom) {
		return hasFewCells(zoom) || features(zoom) != null;
	}

	// Returns null if there are too many.
	private @Nullable List<MapFeature> features(int zoom) {
		List<MapFeature> found = new ArrayList<>();
		for (LongitudeRange range : this.box.longitudes()) {
			CellWindow window = window(zoom, range);
			CellWindow inside = window.grown(-MARGIN);
			Features.visit(this.map.points(), window, (feature) -> {
				if (inside.contains(feature.column(), feature.row()) || isInside(feature, range)) {
					found.add(feature);
				}
				return found.size() <= ClusterQuery.MAX_FEATURES;
			});
		}
		return (found.size() <= ClusterQuery.MAX_FEATURES) ? found : null;
	}

	private boolean isInside(MapFeature feature, LongitudeRange range) {
		DrawnFeature drawn = this.map.draw(feature);
		return isInside(drawn.longitude(), drawn.latitude(), range);
	}

}
