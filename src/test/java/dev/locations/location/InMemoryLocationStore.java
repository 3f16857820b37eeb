package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;

import dev.locations.json.FieldSelection;
import dev.locations.json.JsonArray;
import dev.locations.json.JsonText;
import dev.locations.store.Timestamps;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.IdGenerator;

/**
 * Keeps locations in memory, as the JSON that clients get.
 */
public final class InMemoryLocationStore implements LocationStore {

	private static final Comparator<JsonNode> ORDER = Comparator
		.comparing((JsonNode location) -> location.get("name").stringValue().codePoints().toArray(), Arrays::compare)
		.thenComparing((location) -> location.get("createdAt").stringValue())
		.thenComparing((location) -> location.get("id").stringValue());

	private final Map<UUID, ObjectNode> locations = new LinkedHashMap<>();

	private final IdGenerator ids;

	private final Clock clock;

	private final BodySchemas schemas;

	private @Nullable RuntimeException failure;

	private boolean vanishing;

	InMemoryLocationStore(IdGenerator ids, Clock clock, BodySchemas schemas) {
		this.ids = ids;
		this.clock = clock;
		this.schemas = schemas;
	}

	/** Forgets everything. */
	public synchronized void reset() {
		this.failure = null;
		this.vanishing = false;
		this.locations.clear();
	}

	/** Adds a location. */
	public synchronized void put(UUID id, JsonNode body) {
		JsonText text = JsonText.parse(body.toString().getBytes(StandardCharsets.UTF_8));
		add(new NewLocation(id, LocationInput.of(text, this.schemas.get("location-create"))));
	}

	/** Fails from now on. */
	public synchronized void failWith(RuntimeException reason) {
		this.failure = reason;
	}

	/** Loses a location as soon as somebody asks whether it exists. */
	public synchronized void vanishAfterLookup() {
		this.vanishing = true;
	}

	/** Whether a location is kept. */
	public synchronized boolean holds(UUID id) {
		return this.locations.containsKey(id);
	}

	private <T> Mono<T> run(Callable<? extends @Nullable T> operation) {
		return Mono.fromCallable(() -> {
			synchronized (this) {
				if (this.failure != null) {
					throw this.failure;
				}
				return operation.call();
			}
		});
	}

	@Override
	public Publisher<DataBuffer> list(LocationQuery query) {
		return JsonArray.of(run(() -> this.locations.values()
			.stream()
			.filter((location) -> query.box() == null || isIn(query.box(), location))
			.sorted(ORDER)
			.map((location) -> shown(location, query.fields()))
			.toList()).flatMapMany(Flux::fromIterable));
	}

	private static boolean isIn(BoundingBox box, JsonNode location) {
		JsonNode coordinates = location.at("/geometry/coordinates");
		return box.contains(coordinates.get(0).doubleValue(), coordinates.get(1).doubleValue());
	}

	private static byte[] shown(JsonNode location, FieldSelection fields) {
		return fields.apply(location.toString().getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public Mono<byte[]> find(UUID id, FieldSelection fields) {
		return this.<ObjectNode>run(() -> this.locations.get(id)).map((location) -> shown(location, fields));
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return run(() -> this.vanishing ? this.locations.remove(id) != null : this.locations.containsKey(id));
	}

	@Override
	public Mono<byte[]> create(LocationInput input, FieldSelection fields) {
		return run(() -> shown(add(new NewLocation(this.ids.generateId(), input)), fields));
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> added) {
		return run(() -> {
			List<NewLocation> fresh = added.stream().filter((location) -> !holds(location.id())).toList();
			fresh.forEach(this::add);
			return fresh.size();
		});
	}

	private ObjectNode add(NewLocation added) {
		ObjectNode location = Json.MAPPER.createObjectNode().put("id", added.id().toString());
		LocationInput.paths()
			.filter((path) -> added.input().values().get(path) != null)
			.forEach((path) -> set(location, path, added.input().values().get(path)));
		if (!location.has("properties")) {
			location.putObject("properties");
		}
		String now = time(Timestamps.now(this.clock));
		location.put("createdAt", now).put("updatedAt", now);
		this.locations.put(added.id(), location);
		return location;
	}

	@Override
	public Mono<byte[]> update(UUID id, LocationInput input, FieldSelection fields) {
		return this.<ObjectNode>run(() -> this.locations.containsKey(id) ? changed(id, input) : null)
			.map((location) -> shown(location, fields));
	}

	private ObjectNode changed(UUID id, LocationInput input) {
		ObjectNode before = this.locations.getOrDefault(id, Json.MAPPER.createObjectNode());
		ObjectNode after = before.deepCopy();
		input.values().forEach((path, value) -> set(after, path, value));
		if (!after.equals(before)) {
			Instant last = Instant.parse(before.get("updatedAt").stringValue());
			after.put("updatedAt", time(Timestamps.after(last, this.clock.instant())));
			this.locations.put(id, after);
		}
		return after;
	}

	@Override
	public Mono<Boolean> delete(UUID id) {
		return run(() -> this.locations.remove(id) != null);
	}

	private static void set(ObjectNode location, String path, @Nullable Object value) {
		int dot = path.indexOf('.');
		ObjectNode parent = (dot < 0) ? location : location.withObject("/" + path.substring(0, dot));
		String name = path.substring(dot + 1);
		if (value == null) {
			parent.remove(name);
		}
		else if (value instanceof List<?> coordinates) {
			JsonNode position = Json.of(coordinates.toString());
			parent.set(name, Json.MAPPER.createObjectNode().put("type", "Point").set("coordinates", position));
		}
		else {
			parent.set(name, path.equals(LocationInput.PROPERTIES) ? Json.of((String) value)
					: Json.MAPPER.getNodeFactory().stringNode((String) value));
		}
	}

	private static String time(Instant time) {
		return Timestamps.format(time.toEpochMilli());
	}

}
