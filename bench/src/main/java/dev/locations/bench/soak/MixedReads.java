package dev.locations.bench.soak;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import dev.locations.bench.http.Request;
import dev.locations.bench.map.MapQueries;
import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxFinder;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.places.FoundWords;
import dev.locations.bench.places.Place;
import dev.locations.bench.service.ServiceClient;

/**
 * Requests of all kinds of readers: half of them boxes, then pages, words, nearest
 * places, tiles and clusters.
 */
final class MixedReads implements Supplier<Request> {

	private static final int KINDS = 10;

	private final Random random = new Random(7);

	private final List<Place> places;

	private final List<String> words;

	private final List<Box> small;

	private final List<Box> large;

	MixedReads(List<Place> places, FoundWords words) {
		BoxFinder finder = new BoxFinder(places);
		this.places = places;
		this.words = words.frequent();
		this.small = finder.find(BoxSize.S).boxes();
		this.large = finder.find(BoxSize.L).boxes();
	}

	@Override
	public Request get() {
		Place place = any(this.places);
		int zoom = this.random.nextInt(MapQueries.ZOOM_LEVELS);
		return switch (this.random.nextInt(KINDS)) {
			case 0 -> list("limit=100&" + largeBox());
			case 1 -> list("q=" + any(this.words) + "&" + largeBox());
			case 2 -> list("near=" + place.longitude() + "," + place.latitude());
			case 3 -> Request.get(MapQueries.tile(place, zoom));
			case 4 -> Request.get(MapQueries.clusters(place, zoom));
			default -> list(any(this.small).moved(this.random).query());
		};
	}

	/** Returns a box with about 2,000 places. */
	String largeBox() {
		return any(this.large).moved(this.random).query();
	}

	private static Request list(String query) {
		return Request.get(ServiceClient.LOCATIONS + "?" + query);
	}

	private <T> T any(List<T> values) {
		return values.get(this.random.nextInt(values.size()));
	}

}
