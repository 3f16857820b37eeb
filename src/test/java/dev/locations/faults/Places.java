package dev.locations.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All locations of a worker.
 */
final class Places {

	/** Older ones are only looked at in the lists. */
	private static final int RECENT = 30;

	private final List<Place> places = new ArrayList<>();

	void add(Place place) {
		this.places.add(place);
	}

	int size() {
		return this.places.size();
	}

	Optional<Place> pick(Place.Presence presence, Random random) {
		List<Place> fitting = with(presence, this.places.stream().skip(Math.max(0, size() - RECENT))).toList();
		return fitting.isEmpty() ? Optional.empty() : Optional.of(fitting.get(random.nextInt(fitting.size())));
	}

	private static Stream<Place> with(Place.Presence presence, Stream<Place> places) {
		return places.filter((place) -> place.presence() == presence);
	}

	/**
	 * Expects of a list what must be in it, nothing that was deleted, and nothing twice.
	 */
	void check(JsonNode list) {
		List<String> shown = list.valueStream().map((location) -> location.get("name").stringValue()).toList();
		assertThat(shown).doesNotHaveDuplicates();
		assertThat(names(Place.Presence.THERE)).isSubsetOf(shown);
		assertThat(names(Place.Presence.GONE)).as("deleted").filteredOn(shown::contains).isEmpty();
	}

	private List<String> names(Place.Presence presence) {
		return with(presence, this.places.stream()).map(Place::name).toList();
	}

	/**
	 * Removes the locations from those that a store has.
	 * @param stored the descriptions by name
	 */
	void claim(Map<String, String> stored) {
		for (Place place : this.places) {
			String description = stored.remove(place.name());
			if (description != null) {
				assertThat(place).as("%s is stored", description).matches((known) -> known.allows(description));
			}
			else {
				assertThat(place.presence()).as("%s is not stored", place).isNotEqualTo(Place.Presence.THERE);
			}
		}
	}

}
