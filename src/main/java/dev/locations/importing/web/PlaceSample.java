package dev.locations.importing.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.importing.RefusedLocation;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationWrite;
import dev.locations.location.field.LocationFields;

/** Some places of a file, evenly spread over it, so that people can see them on a map. */
final class PlaceSample {

	static final int MOST = 500;

	private List<Place> places = new ArrayList<>();

	private long count;

	/** Each place whose number is a multiple of this is kept. */
	private long step = 1;

	/** Adds the places whose position is written. */
	synchronized void add(Collection<LocationWrite> writes) {
		for (LocationWrite write : writes) {
			LocationInput input = write.input();
			if (input != null) {
				add(input);
			}
		}
	}

	private void add(LocationInput input) {
		if (!(input.values().get(LocationFields.GEOMETRY) instanceof List<?> coordinates)
				|| this.count++ % this.step != 0) {
			return;
		}
		this.places.add(new Place(RefusedLocation.beginning(input.name().orElse("")), coordinates.subList(0, 2)));
		if (this.places.size() == MOST) {
			this.places = new ArrayList<>(
					IntStream.range(0, MOST / 2).mapToObj((i) -> this.places.get(2 * i)).toList());
			this.step *= 2;
		}
	}

	synchronized List<Place> places() {
		return List.copyOf(this.places);
	}

	/** A place with its longitude and latitude. */
	record Place(String name, List<?> coordinates) {
	}

}
