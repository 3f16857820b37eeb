package dev.locations.readmodel.search;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.store.Timestamps;

/** Random locations with free-form fields of few values, and changes of them. */
final class FieldLocations {

	static final List<String> CATEGORIES = List.of("\"park\"", "\"museum\"", "\"zoo\"", "\"caf\\u00e9\"", "\"café\"",
			"null", "7", "[\"park\",\"zoo\"]", "{\"a\":1}");

	private static final String[] NAMES = { "Park", "Zoo", "Été", "\\\"Z\\\"" };

	private final Random random;

	private final Map<UUID, byte[]> all = new LinkedHashMap<>();

	private long clock;

	FieldLocations(Random random) {
		this.random = random;
	}

	Map<UUID, byte[]> all() {
		return this.all;
	}

	FieldLocations add(int count) {
		for (int i = 0; i < count; i++) {
			UUID id = new UUID(this.random.nextLong(), i);
			this.all.put(id, json(id));
		}
		return this;
	}

	int below(int bound) {
		return this.random.nextInt(bound);
	}

	void change(StandaloneModel model) {
		int kind = below(10);
		UUID id = (kind < 2 || this.all.isEmpty()) ? new UUID(this.random.nextLong(), 0)
				: new ArrayList<>(this.all.keySet()).get(below(this.all.size()));
		if (kind == 2) {
			this.all.remove(id);
			model.deleted(id);
		}
		else if (kind < 6 && this.all.containsKey(id)) {
			String before = new String(Objects.requireNonNull(this.all.get(id)), StandardCharsets.UTF_8);
			save(model, id, before.replaceFirst("\"rating\":[0-9.]+", "\"rating\":" + below(6)));
		}
		else {
			save(model, id, new String(json(id), StandardCharsets.UTF_8));
		}
	}

	void change(StandaloneModel model, UUID id, String part, String replacement) {
		String before = new String(Objects.requireNonNull(this.all.get(id)), StandardCharsets.UTF_8);
		save(model, id, before.replace(part, replacement));
	}

	private void save(StandaloneModel model, UUID id, String json) {
		this.clock++;
		byte[] saved = json
			.replaceFirst("\"updatedAt\":\"[^\"]*\"", "\"updatedAt\":\"" + Timestamps.format(this.clock) + "\"")
			.getBytes(StandardCharsets.UTF_8);
		this.all.put(id, saved);
		model.saved(saved);
	}

	/** Returns a location; some have their fields in another order, or no properties. */
	private byte[] json(UUID id) {
		this.clock++;
		String properties = (below(20) == 0) ? "{}" : "{\"category\":%s,\"rating\":%s,\"country\":\"c%d\"}".formatted(
				CATEGORIES.get(below(CATEGORIES.size())), (below(5) == 0) ? "\"4\"" : below(6) + ".5", below(100));
		String description = (below(400) == 0) ? "x".repeat(70_000) : "d" + below(1_000_000);
		return """
				{"id":"%s","name":"%s","description":"%s","geometry":{"type":"Point","coordinates":[%d,%d]},\
				"address":{"city":"y%d"},"properties":%s,"createdAt":"%s","updatedAt":"%s"}"""
			.formatted(id, NAMES[below(NAMES.length)], description, below(72) * 5 - 180, below(36) * 5 - 90,
					below(3_000), properties, Timestamps.format(0), Timestamps.format(this.clock))
			.getBytes(StandardCharsets.UTF_8);
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
