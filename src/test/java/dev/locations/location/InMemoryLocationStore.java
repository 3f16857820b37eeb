package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;

import dev.locations.json.JsonText;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.store.Timestamps;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Stores locations in memory, as the JSON that is answered. */
public final class InMemoryLocationStore implements LocationStore {

	private final Map<UUID, LocationDocument> locations = new LinkedHashMap<>();

	private final Map<UUID, String> sources = new LinkedHashMap<>();

	private final Clock clock;

	private final BodySchemas schemas;

	private @Nullable RuntimeException failure;

	private boolean vanishing;

	public InMemoryLocationStore(Clock clock, BodySchemas schemas) {
		this.clock = clock;
		this.schemas = schemas;
	}

	public synchronized void reset() {
		this.failure = null;
		this.vanishing = false;
		this.locations.clear();
		this.sources.clear();
	}

	public synchronized void put(UUID id, JsonNode body) {
		JsonText text = JsonText.parse(body.toString().getBytes(StandardCharsets.UTF_8));
		add(new NewLocation(id, LocationInput.of(text, this.schemas.get("location-create"))));
	}

	public UUID putAt(String name, String longitude, String latitude) {
		UUID id = UUID.randomUUID();
		put(id, Locations.at(name, longitude, latitude));
		return id;
	}

	public void putAt(String name, String longitude, String latitude, String properties) {
		put(UUID.randomUUID(), Locations.at(name, longitude, latitude, properties));
	}

	public synchronized void failWith(RuntimeException reason) {
		this.failure = reason;
	}

	/** Removes a location after the next question whether it exists. */
	public synchronized void vanishAfterLookup() {
		this.vanishing = true;
	}

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
	public Mono<LocationDocument> find(UUID id) {
		return run(() -> this.locations.get(id));
	}

	@Override
	public Flux<LocationDocument> all() {
		return run(() -> List.copyOf(this.locations.values())).flatMapMany(Flux::fromIterable);
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> wanted) {
		return all().filter((location) -> wanted.contains(location.id()));
	}

	@Override
	public Flux<UUID> existing(Collection<UUID> wanted) {
		return run(() -> {
			List<UUID> found = wanted.stream().filter(this.locations::containsKey).toList();
			if (this.vanishing) {
				found.forEach(this.locations::remove);
			}
			return found;
		}).flatMapMany(Flux::fromIterable);
	}

	@Override
	public Mono<List<LocationWrite.Result>> write(List<LocationWrite> writes) {
		return run(() -> writes.stream().map(this::write).toList());
	}

	@Override
	public Flux<String> sources() {
		return run(() -> List.copyOf(new TreeSet<>(this.sources.values()))).flatMapMany(Flux::fromIterable);
	}

	@Override
	public Flux<UUID> ofSource(String source) {
		return run(() -> this.sources.keySet().stream().filter((id) -> source.equals(this.sources.get(id))).toList())
			.flatMapMany(Flux::fromIterable);
	}

	private LocationWrite.Result write(LocationWrite write) {
		LocationWrite.Result result = apply(write);
		String source = write.source();
		boolean isWritten = EnumSet.of(Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED).contains(result.outcome());
		if (result.outcome() == Outcome.DELETED || (isWritten && "".equals(source))) {
			this.sources.remove(write.id());
		}
		else if (isWritten && source != null) {
			this.sources.put(write.id(), source);
		}
		return result;
	}

	private LocationWrite.Result apply(LocationWrite write) {
		LocationDocument before = this.locations.get(write.id());
		Instant version = (before != null) ? before.updatedAt() : null;
		Outcome outcome = write.outcome(version);
		return switch (outcome) {
			case ADDED -> write.result(outcome, null, add(((LocationWrite.Add) write).location()));
			case CHANGED -> change(write, Objects.requireNonNull(before));
			case DELETED -> {
				this.locations.remove(write.id());
				yield write.result(outcome, version, null);
			}
			default -> write.result(outcome, version, before);
		};
	}

	private LocationWrite.Result change(LocationWrite write, LocationDocument before) {
		LocationJsonFields fields = LocationJsonFields.of(before.json());
		LocationWrite.Update update = write.update(fields.properties());
		LocationJsonFields changed = fields.with(update);
		Outcome outcome = update.outcome(changed == fields);
		if (outcome != Outcome.CHANGED) {
			return write.result(outcome, null, before);
		}
		Instant createdAt = Instant.parse(Json.MAPPER.readTree(before.json()).get("createdAt").stringValue());
		LocationDocument after = document(write.id(), changed, createdAt,
				Timestamps.after(before.updatedAt(), this.clock.instant()));
		this.locations.put(write.id(), after);
		return write.result(outcome, before.updatedAt(), after).removing(update.removed());
	}

	private LocationDocument add(NewLocation added) {
		Instant version = added.updatedAt(this.clock);
		LocationDocument location = document(added.id(), LocationJsonFields.of(added.input()), added.createdAt(version),
				version);
		this.locations.put(added.id(), location);
		return location;
	}

	private static LocationDocument document(UUID id, LocationJsonFields fields, Instant createdAt, Instant updatedAt) {
		return new LocationDocument(id, fields.json(id, createdAt.toEpochMilli(), updatedAt.toEpochMilli()), updatedAt);
	}

}
