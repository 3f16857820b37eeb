package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.json.JsonText;
import dev.locations.location.format.LocationLists;
import dev.locations.location.query.PageCollector;
import dev.locations.validation.BodySchemas;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

import org.springframework.util.IdGenerator;

/**
 * Stores locations in memory, as the JSON that is answered.
 */
public final class InMemoryLocationStore implements LocationStore, LocationSource, ListVersion {

	private final Map<UUID, LocationDocument> locations = new LinkedHashMap<>();

	private final IdGenerator ids;

	private final Clock clock;

	private final BodySchemas schemas;

	private @Nullable RuntimeException failure;

	private boolean vanishing;

	private String reader = "";

	private @Nullable String listVersion;

	/**
	 * Creates an empty store.
	 */
	public InMemoryLocationStore(IdGenerator ids, Clock clock, BodySchemas schemas) {
		this.ids = ids;
		this.clock = clock;
		this.schemas = schemas;
	}

	/** Removes all locations. */
	public synchronized void reset() {
		this.failure = null;
		this.vanishing = false;
		this.listVersion = null;
		this.locations.clear();
	}

	/** Adds a location. */
	public synchronized void put(UUID id, JsonNode body) {
		JsonText text = JsonText.parse(body.toString().getBytes(StandardCharsets.UTF_8));
		add(new NewLocation(id, LocationInput.of(text, this.schemas.get("location-create"))));
	}

	/** Adds a location at a point, and returns its identifier. */
	public UUID putAt(String name, String longitude, String latitude) {
		UUID id = UUID.randomUUID();
		put(id, Locations.at(name, longitude, latitude));
		return id;
	}

	/** Makes all operations fail. */
	public synchronized void failWith(RuntimeException reason) {
		this.failure = reason;
	}

	/** Removes a location after the next question whether it exists. */
	public synchronized void vanishAfterLookup() {
		this.vanishing = true;
	}

	/** Sets the version of lists. */
	public synchronized void listVersion(String version) {
		this.listVersion = version;
	}

	@Override
	public synchronized Optional<String> version() {
		return Optional.ofNullable(this.listVersion);
	}

	/** Tells whether a location exists. */
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
	public Mono<LocationList> list(LocationQuery query, ContentCoding coding) {
		Mono<PageCollector<byte[]>> page = run(() -> {
			PageCollector<byte[]> found = new PageCollector<>(query.order(), query.page());
			this.locations.values()
				.stream()
				.filter((location) -> LocationJson.matches(query, location))
				.forEach((location) -> LocationJson.add(location, query, found));
			return found;
		});
		if (query.isWholeList()) {
			Flux<byte[]> locations = page.flatMapIterable(PageCollector::values);
			return Mono.just(LocationLists.streamed(query, locations, OptionalLong.empty(), coding));
		}
		return page.map((found) -> LocationLists.page(query, found.values(), found.total(), found.next(), coding))
			.map((list) -> new LocationList(Flux.from(list.body()).doOnSubscribe((reader) -> setReader()), list.total(),
					list.next()));
	}

	private synchronized void setReader() {
		this.reader = Thread.currentThread().getName();
	}

	/** Returns the name of the thread that last asked for the locations of a page. */
	public synchronized String reader() {
		return this.reader;
	}

	@Override
	public Mono<LocationDocument> find(UUID id, FieldSelection fields) {
		return this.<LocationDocument>run(() -> this.locations.get(id))
			.map((location) -> LocationJson.selected(location, fields));
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
	public Mono<LocationExtent> extent() {
		return all().collect(ExtentCollector::new, LocationJson::addTo)
			.flatMap((extent) -> Mono.justOrEmpty(extent.extent(Instant::ofEpochMilli)));
	}

	@Override
	public Mono<Boolean> exists(UUID id) {
		return run(() -> this.vanishing ? this.locations.remove(id) != null : this.locations.containsKey(id));
	}

	@Override
	public Mono<Integer> countExisting(Collection<UUID> wanted) {
		return run(() -> Math.toIntExact(wanted.stream().filter(this.locations::containsKey).count()));
	}

	@Override
	public Mono<LocationDocument> create(LocationInput input, FieldSelection fields) {
		return run(() -> LocationJson.selected(add(new NewLocation(this.ids.generateId(), input)), fields));
	}

	@Override
	public Mono<Integer> addAll(List<NewLocation> added) {
		return run(() -> {
			List<NewLocation> fresh = added.stream().filter((location) -> !holds(location.id())).toList();
			fresh.forEach(this::add);
			return fresh.size();
		});
	}

	private LocationDocument add(NewLocation added) {
		LocationDocument location = LocationJson.create(added, added.createdAt(this.clock));
		this.locations.put(added.id(), location);
		return location;
	}

	@Override
	public Mono<LocationDocument> update(UUID id, LocationInput input, FieldSelection fields,
			Precondition precondition) {
		return this.<LocationDocument>run(() -> this.locations.computeIfPresent(id, (key, before) -> {
			precondition.require(before.updatedAt());
			return LocationJson.change(before, input, this.clock.instant());
		})).map((location) -> LocationJson.selected(location, fields));
	}

	@Override
	public Mono<Boolean> delete(UUID id, Precondition precondition) {
		return run(() -> {
			LocationDocument stored = this.locations.get(id);
			if (stored != null) {
				precondition.require(stored.updatedAt());
			}
			return this.locations.remove(id) != null;
		});
	}

}
