package dev.locations.bench.map;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import dev.locations.bench.places.Place;
import dev.locations.index.cluster.WebMercator;

/**
 * A point of the map.
 *
 * @param longitude the longitude in degrees
 * @param latitude the latitude in degrees
 */
public record MapPoint(double longitude, double latitude) {

	/** A tile of this zoom level is about as large as a city. */
	private static final int CITY_ZOOM = 11;

	/** Reads a point. */
	public static MapPoint of(List<String> degrees) {
		return new MapPoint(Double.parseDouble(degrees.get(0)), Double.parseDouble(degrees.get(1)));
	}

	/**
	 * Finds the city with the most places.
	 * @param places all places, at least one
	 */
	public static MapPoint densest(List<Place> places) {
		int bits = WebMercator.BITS - CITY_ZOOM;
		List<Place> city = places.stream()
			.collect(Collectors.groupingBy((place) -> List.of(WebMercator.x(place.longitude()) >> bits,
					WebMercator.y(place.latitude()) >> bits)))
			.values()
			.stream()
			.max(Comparator.comparingInt(List::size))
			.orElseThrow();
		return new MapPoint(city.get(0).longitude(), city.get(0).latitude());
	}

}
