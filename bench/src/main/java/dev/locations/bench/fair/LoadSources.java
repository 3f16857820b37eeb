package dev.locations.bench.fair;

import java.io.IOException;
import java.util.Random;

import dev.locations.bench.places.FoundWords;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFile;
import dev.locations.bench.service.ServiceClient;

/**
 * What expensive requests are made of.
 *
 * @param authorization the header of an administrator
 * @param random the source of all choices
 */
record LoadSources(PlaceFile file, FoundWords words, String authorization, Random random) {

	/** All longitudes and latitudes. */
	static final String WORLD = "bbox=-180,-90,180,90";

	static LoadSources of(PlaceFile file, ServiceClient client) throws IOException {
		return new LoadSources(file, FoundWords.of(file), client.signIn(), new Random(5));
	}

	Place anyPlace() {
		return this.file.places().get(this.random.nextInt(this.file.places().size()));
	}

	String near() {
		Place place = anyPlace();
		return "near=" + place.longitude() + "," + place.latitude();
	}

}
