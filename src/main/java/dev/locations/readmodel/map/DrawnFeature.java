package dev.locations.readmodel.map;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

import dev.locations.index.cluster.MapFeature;
import dev.locations.index.cluster.PointBounds;
import dev.locations.index.cluster.WebMercator;
import dev.locations.json.FieldSelection;
import dev.locations.readmodel.snapshot.LocationParts;
import org.jspecify.annotations.Nullable;

/**
 * A feature with the point that clients get. Degrees have up to seven decimals, which is
 * 1.1 cm.
 *
 * @param single the location; null for a cluster
 * @param additional its fields besides id and name; null for none
 * @param counts the counts of values; null for none
 * @param longitude the longitude of the point in degrees
 * @param latitude the latitude of the point in degrees
 */
record DrawnFeature(MapFeature feature, @Nullable LocationParts single, @Nullable FieldSelection additional,
		CountedValues.@Nullable Counts counts, double longitude, double latitude) {

	private static final int DECIMALS = 7;

	private static final long SCALE = 10_000_000;

	/** The northern edge of the map, rounded to the inside. */
	private static final double MAX_LATITUDE = 85.0511287;

	static DrawnFeature cluster(MapFeature feature, CountedValues.@Nullable Counts counts) {
		return new DrawnFeature(feature, null, null, counts, nearest(WebMercator.longitude(feature.x())),
				onMap(nearest(WebMercator.latitude(feature.y()))));
	}

	static DrawnFeature single(MapFeature feature, LocationParts location, @Nullable FieldSelection additional,
			CountedValues.@Nullable Counts counts) {
		return new DrawnFeature(feature, location, additional, counts, location.longitude(),
				onMap(location.latitude()));
	}

	private static double onMap(double latitude) {
		return Math.max(-MAX_LATITUDE, Math.min(latitude, MAX_LATITUDE));
	}

	/** Writes the feature as GeoJSON (RFC 7946). */
	FeatureJson json() {
		String json = (this.single != null) ? json(this.single) : clusterJson();
		return new FeatureJson(this.longitude, this.latitude, json.getBytes(StandardCharsets.UTF_8));
	}

	private String json(LocationParts location) {
		return "{\"type\":\"Feature\",\"id\":\"" + location.id()
				+ "\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[" + exactText(this.longitude) + ","
				+ exactText(this.latitude) + "]},\"properties\":{\"cluster\":false,\"id\":\"" + location.id()
				+ "\",\"name\":" + new String(location.nameJson(), StandardCharsets.UTF_8) + fieldsJson(location)
				+ countsJson() + "}}";
	}

	private String fieldsJson(LocationParts location) {
		if (this.additional == null) {
			return "";
		}
		String object = new String(this.additional.apply(location.json()), StandardCharsets.UTF_8);
		return object.equals("{}") ? "" : "," + object.substring(1, object.length() - 1);
	}

	private String clusterJson() {
		PointBounds bounds = this.feature.bounds();
		// rounded to the outside, so that all members are inside
		String southWest = point(below(WebMercator.longitude(bounds.west())),
				below(WebMercator.latitude(bounds.south() + 1.0)));
		String northEast = point(above(WebMercator.longitude(bounds.east() + 1.0)),
				above(WebMercator.latitude(bounds.north())));
		int zoom = this.feature.expansionZoom();
		return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":["
				+ point(this.longitude, this.latitude) + "]},\"properties\":{\"cluster\":true,\"count\":"
				+ this.feature.count() + ",\"bbox\":[" + southWest + "," + northEast + "]"
				+ ((zoom > 0) ? ",\"expansionZoom\":" + zoom : "") + countsJson() + "}}";
	}

	private String countsJson() {
		if (this.counts == null) {
			return "";
		}
		StringJoiner json = new StringJoiner(",", ",\"counts\":{", "},\"others\":" + this.counts.others());
		this.counts.forEach((name, count) -> json.add(name.json() + ":" + count));
		return json.toString();
	}

	private static String point(double longitude, double latitude) {
		return text(longitude) + "," + text(latitude);
	}

	private static double nearest(double degrees) {
		return Math.rint(degrees * SCALE) / SCALE;
	}

	private static double below(double degrees) {
		return Math.floor(degrees * SCALE) / SCALE;
	}

	private static double above(double degrees) {
		return Math.ceil(degrees * SCALE) / SCALE;
	}

	private static String exactText(double degrees) {
		return (nearest(degrees) == degrees) ? text(degrees) : Double.toString(degrees);
	}

	private static String text(double degrees) {
		return BigDecimal.valueOf(Math.round(degrees * SCALE), DECIMALS).stripTrailingZeros().toPlainString();
	}

}
