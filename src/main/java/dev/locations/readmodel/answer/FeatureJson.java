package dev.locations.readmodel.answer;

/**
 * A feature as GeoJSON, with its point.
 *
 * @param longitude the longitude of the point in degrees
 * @param latitude the latitude of the point in degrees
 * @param json the feature in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FeatureJson(double longitude, double latitude, byte[] json) {

	private static final int OBJECT_BYTES = 60;

	int memory() {
		return OBJECT_BYTES + this.json.length;
	}

}
