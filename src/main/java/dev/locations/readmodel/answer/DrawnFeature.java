package dev.locations.readmodel.answer;

import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.WebMercator;
import dev.locations.readmodel.state.LocationParts;
import org.jspecify.annotations.Nullable;

/**
 * A feature with the point that clients get.
 *
 * @param single the location; null for a cluster
 * @param longitude the longitude of the point in degrees
 * @param latitude the latitude of the point in degrees
 */
record DrawnFeature(MapFeature feature, @Nullable LocationParts single, double longitude, double latitude) {

	static DrawnFeature cluster(MapFeature feature) {
		return new DrawnFeature(feature, null, Degrees.nearest(WebMercator.longitude(feature.x())),
				Degrees.onMap(Degrees.nearest(WebMercator.latitude(feature.y()))));
	}

	static DrawnFeature single(MapFeature feature, LocationParts location) {
		return new DrawnFeature(feature, location, location.longitude(), Degrees.onMap(location.latitude()));
	}

}
