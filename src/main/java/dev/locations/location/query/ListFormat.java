package dev.locations.location.query;

/** The format of an answer with locations. */
public enum ListFormat {

	/** An array of JSON objects. */
	JSON,

	/** A GeoJSON FeatureCollection (RFC 7946). */
	GEOJSON,

	/** A JSON object a line. */
	NDJSON

}
