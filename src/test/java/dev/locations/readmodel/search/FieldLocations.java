package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.RandomPlaces;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.sync.StandaloneModel;

/** Random locations, and changes of them. */
final class FieldLocations {

	private final Random random = new Random(1);

	private final RandomPlaces places = new RandomPlaces(this.random);

	private final Map<UUID, byte[]> all = new LinkedHashMap<>();

	Map<UUID, byte[]> all() {
		return this.all;
	}

	FieldLocations add(int count) {
		for (int i = 0; i < count; i++) {
			UUID id = new UUID(this.random.nextLong(), i);
			this.all.put(id, this.places.next(id, 0));
		}
		return this;
	}

	void change(StandaloneModel model) {
		int kind = this.random.nextInt(10);
		UUID id = (kind < 2 || this.all.isEmpty()) ? new UUID(this.random.nextLong(), 0)
				: new ArrayList<>(this.all.keySet()).get(this.random.nextInt(this.all.size()));
		if (kind == 2) {
			this.all.remove(id);
			model.deleted(id);
		}
		else if (kind < 6 && this.all.containsKey(id)) {
			change(model, id, "\"rating\":[0-9.]+", "\"rating\":" + this.random.nextInt(6));
		}
		else {
			save(model, id, this.places.next(id, 0));
		}
	}

	void change(StandaloneModel model, UUID id, String pattern, String replacement) {
		save(model, id, this.places.with(Objects.requireNonNull(this.all.get(id)), pattern, replacement));
	}

	private void save(StandaloneModel model, UUID id, byte[] json) {
		this.all.put(id, json);
		model.saved(json);
	}

	Set<UUID> matching(Filter filter) {
		return matching(this.all.values().stream(), filter);
	}

	static Set<UUID> matching(Stream<byte[]> locations, Filter filter) {
		return locations.filter((json) -> {
			LocationRecord location = LocationRecord.of(json);
			return filter.matches(FieldReader.read(json, filter.fields()), location.longitude(), location.latitude());
		}).map((json) -> LocationRecord.of(json).id()).collect(Collectors.toSet());
	}

}
