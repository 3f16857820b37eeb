package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
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
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.locations.history.ActionSummary;
import dev.locations.history.HistorySettings;
import dev.locations.history.InMemoryHistory;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationVersion;
import dev.locations.json.JsonText;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.store.Timestamps;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.util.unit.DataSize;

/** Stores locations in memory, as the JSON that is answered. */
public final class InMemoryLocationStore implements LocationStore, LocationHistory {

	private final Map<UUID, LocationDocument> locations = new LinkedHashMap<>();

	private final Map<UUID, String> sources = new LinkedHashMap<>();

	private final Clock clock;

	private final BodySchemas schemas;

	private InMemoryHistory history;

	private @Nullable RuntimeException failure;

	private boolean vanishing;

	public InMemoryLocationStore(Clock clock, BodySchemas schemas) {
		this.clock = clock;
		this.schemas = schemas;
		this.history = new InMemoryHistory(clock,
				new HistorySettings(Duration.ofDays(365), DataSize.ofGigabytes(1), true));
	}

	/** Changes what is kept of the history. */
	public synchronized void keep(HistorySettings settings) {
		this.history = this.history.with(settings);
	}

	public synchronized void reset() {
		this.failure = null;
		this.vanishing = false;
		this.locations.clear();
		this.sources.clear();
		this.history = new InMemoryHistory(this.clock, this.history.settings());
	}

	/** Adds a location that is older than its history. */
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

	public synchronized void failWith(@Nullable RuntimeException reason) {
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
		return Mono.deferContextual((context) -> {
			Action action = Action.of(context);
			return run(() -> writes.stream().map((write) -> write(write, action)).toList());
		});
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

	private LocationWrite.Result write(LocationWrite write, Action action) {
		Kept before = kept(write.id());
		LocationWrite.Result result = apply(write);
		String source = write.source();
		boolean isWritten = EnumSet.of(Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED).contains(result.outcome());
		if (result.outcome() == Outcome.DELETED || (isWritten && "".equals(source))) {
			this.sources.remove(write.id());
		}
		else if (isWritten && source != null) {
			this.sources.put(write.id(), source);
		}
		if (EnumSet.of(Outcome.ADDED, Outcome.CHANGED, Outcome.DELETED).contains(result.outcome())) {
			Kept after = kept(write.id());
			Instant version = (after != null) ? after.location().updatedAt()
					: Timestamps.after(Objects.requireNonNull(before).location().updatedAt(), this.clock.instant());
			this.history.add(before, after, version.toEpochMilli(), action);
		}
		return result;
	}

	private @Nullable Kept kept(UUID id) {
		LocationDocument location = this.locations.get(id);
		return (location != null) ? new Kept(location, this.sources.get(id)) : null;
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

	private <T> Flux<T> page(Supplier<Stream<T>> all, Predicate<T> isInPage, int limit) {
		return run(() -> all.get().filter(isInPage).limit(limit).toList()).flatMapMany(Flux::fromIterable);
	}

	@Override
	public Flux<LocationVersion> versions(UUID id, @Nullable Long before, int limit) {
		return page(() -> this.history.of(id).stream(), (each) -> before == null || each.version() < before, limit);
	}

	@Override
	public Mono<Kept> kept(UUID id, long version) {
		return run(() -> this.history.find(id, version))
			.switchIfEmpty(run(() -> kept(id)).filter((now) -> now.location().updatedAt().toEpochMilli() == version));
	}

	@Override
	public Flux<ActionSummary> actions(@Nullable UUID before, int limit) {
		return page(() -> this.history.actions(),
				(each) -> before == null || each.action().id().toString().compareTo(before.toString()) < 0, limit);
	}

	@Override
	public Mono<ActionSummary> action(UUID id) {
		return page(() -> this.history.actions(), (each) -> each.action().id().equals(id), 1).next();
	}

	@Override
	public Flux<LocationVersion> changes(UUID action, @Nullable UUID after, int limit) {
		return page(() -> this.history.changes(action),
				(each) -> after == null || each.id().toString().compareTo(after.toString()) > 0, limit);
	}

	@Override
	public Flux<LocationVersion> deleted(@Nullable LocationVersion before, int limit) {
		return page(() -> this.history.deleted(before), (each) -> true, limit);
	}

	@Override
	public Mono<Long> forget() {
		return run(() -> this.history.forget());
	}

	@Override
	public Mono<Void> forget(UUID account) {
		return run(() -> {
			this.history.forget(account);
			return true;
		}).then();
	}

}
