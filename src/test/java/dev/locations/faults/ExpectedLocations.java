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
 * All locations that a worker has created.
 */
final class ExpectedLocations {

	/** Requests go to the most recent locations; older ones are only checked in lists. */
	private static final int RECENT = 30;

	private final List<ExpectedLocation> locations = new ArrayList<>();

	void add(ExpectedLocation location) {
		this.locations.add(location);
	}

	int size() {
		return this.locations.size();
	}

	Optional<ExpectedLocation> pick(ExpectedLocation.Presence presence, Random random) {
		List<ExpectedLocation> fitting = with(presence, this.locations.stream().skip(Math.max(0, size() - RECENT)))
			.toList();
		return fitting.isEmpty() ? Optional.empty() : Optional.of(fitting.get(random.nextInt(fitting.size())));
	}

	private static Stream<ExpectedLocation> with(ExpectedLocation.Presence presence,
			Stream<ExpectedLocation> locations) {
		return locations.filter((location) -> location.presence() == presence);
	}

	/**
	 * Expects that a list has every present location, no deleted one, and no duplicate.
	 */
	void check(JsonNode list) {
		List<String> shown = list.valueStream().map((location) -> location.get("name").stringValue()).toList();
		assertThat(shown).doesNotHaveDuplicates();
		assertThat(names(ExpectedLocation.Presence.PRESENT)).isSubsetOf(shown);
		assertThat(names(ExpectedLocation.Presence.DELETED)).as("deleted").filteredOn(shown::contains).isEmpty();
	}

	private List<String> names(ExpectedLocation.Presence presence) {
		return with(presence, this.locations.stream()).map(ExpectedLocation::name).toList();
	}

	/**
	 * Compares the locations with the stored ones, and removes them from the map.
	 * @param stored the stored descriptions by name
	 */
	void removeFrom(Map<String, String> stored) {
		for (ExpectedLocation location : this.locations) {
			String description = stored.remove(location.name());
			if (description != null) {
				assertThat(location).as("%s is stored", description).matches((known) -> known.allows(description));
			}
			else {
				assertThat(location.presence()).as("%s is not stored", location)
					.isNotEqualTo(ExpectedLocation.Presence.PRESENT);
			}
		}
	}

}
