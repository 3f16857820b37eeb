package dev.locations.moving;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

import dev.locations.history.ActionSummary;
import dev.locations.history.HistoryPages;
import dev.locations.history.HistorySettings;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationHistory.Kept;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationStore;
import dev.locations.moving.StoreMoves.Moved;
import dev.locations.moving.StoreMoves.Step;
import dev.locations.store.SettingStore;
import dev.locations.user.User;
import dev.locations.user.UserStore;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;

import org.springframework.context.annotation.Import;

/** Writes a whole store to a file, or loads one, and blocks the thread meanwhile. */
@Import(UnfinishedImport.class)
record StoreMove(LocationStore locations, LocationHistory history, HistorySettings kept, UserStore users,
		SettingStore settings, StoreMoves moves) {

	/** How many locations are read together; each may have a megabyte. */
	private static final int READS = 50;

	/** How many records are read or written together. */
	private static final int BATCH = 500;

	/** How many characters locations have that are written together. */
	private static final int BATCH_LENGTH = 1 << 20;

	private static final byte[] GONE = new byte[0];

	/** Reads the whole file. Fails if it is damaged, cut off, or of another version. */
	static void check(Path path) throws IOException {
		StoreFile.read(path, (kind, value) -> {
		});
	}

	/**
	 * Writes a new file, which only its owner may read. After an error, there is none.
	 * @param moved takes the kind of each record
	 */
	void export(Path path, Consumer<String> moved) throws IOException {
		new UnfinishedImport(this.settings).prepare().block();
		try (StoreFile file = new StoreFile(path)) {
			try {
				write(file, moved);
				file.end();
			}
			catch (IOException | RuntimeException ex) {
				Files.delete(path);
				throw ex;
			}
		}
	}

	private void write(StoreFile file, Consumer<String> moved) throws IOException {
		Flux<Map<String, String>> texts = this.settings.names()
			.filter((name) -> !name.equals(UnfinishedImport.MARK))
			.concatMap((name) -> this.settings.find(name).map((text) -> Map.of(name, text)));
		// others may write meanwhile, so actions come after their versions
		Flux<ActionSummary> actions = HistoryPages
			.<ActionSummary>of((end) -> this.history.actions((end != null) ? end.action().id() : null, BATCH))
			.concatMapIterable((page) -> page, 1);
		for (Map.Entry<String, Flux<?>> kind : List.<Map.Entry<String, Flux<?>>>of(Map.entry("setting", texts),
				Map.entry("account", this.users.findAll()), Map.entry("version", versions()),
				Map.entry("action", actions))) {
			// the iterator locks, which no event loop may
			for (Object value : kind.getValue().publishOn(Schedulers.boundedElastic(), BATCH).toIterable(1)) {
				file.write(kind.getKey(), value);
				moved.accept(kind.getKey());
			}
		}
	}

	/** What is deleted or comes back meanwhile is seen before or after that. */
	private Flux<Moved> versions() {
		Map<UUID, String> sources = this.locations.sources()
			.concatMap((source) -> this.locations.ofSource(source).map((id) -> Map.entry(id, source)))
			.collectMap(Map.Entry::getKey, Map.Entry::getValue)
			.blockOptional()
			.orElseThrow();
		Flux<LocationDocument> trash = HistoryPages.<LocationVersion>of((end) -> this.history.deleted(end, BATCH))
			.concatMapIterable((page) -> page)
			.map((deletion) -> new LocationDocument(deletion.id(), GONE, Instant.EPOCH));
		return Flux.concat(trash, this.locations.all(), trash)
			.distinct(LocationDocument::id)
			.buffer(READS)
			.flatMapSequential((some) -> this.history.versions(some.stream().map(LocationDocument::id).toList())
				.collectMultimap(LocationVersion::id)
				.flatMapMany((known) -> Flux.fromIterable(some)
					.concatMap((seen) -> versions(oldestFirst(seen, known.getOrDefault(seen.id(), List.of())), seen,
							sources.get(seen.id())), 1)),
					2, 1);
	}

	private Flux<Moved> versions(List<LocationVersion> all, LocationDocument seen, @Nullable String source) {
		return Flux.range(0, all.size()).concatMap((i) -> {
			LocationVersion made = all.get(i);
			boolean isNewest = i == all.size() - 1;
			Mono<Moved> moved = kept(seen, made, source).map((kept) -> new Moved(made, isNewest, kept.source(),
					new String(kept.location().json(), StandardCharsets.UTF_8)));
			return isOlder(made) ? moved : moved.defaultIfEmpty(new Moved(made, isNewest, null, null));
		}, 1);
	}

	/**
	 * Also has the versions that no entry is of, but that are there, or were replaced.
	 */
	private static List<LocationVersion> oldestFirst(LocationDocument seen, Collection<LocationVersion> newestFirst) {
		List<LocationVersion> all = new ArrayList<>();
		long now = seen.updatedAt().toEpochMilli();
		Long next = newestFirst.stream().allMatch((version) -> version.version() < now) ? (Long) now : null;
		for (LocationVersion version : newestFirst) {
			if (next != null && next != version.version()) {
				all.add(new LocationVersion(seen.id(), next, Kind.ADDED, null, null));
			}
			all.add(version);
			next = version.replaced();
		}
		if (next != null) {
			all.add(new LocationVersion(seen.id(), next, Kind.ADDED, null, null));
		}
		Collections.reverse(all);
		return all;
	}

	private static boolean isOlder(LocationVersion made) {
		return made.kind() == Kind.ADDED && made.action() == null;
	}

	private Mono<Kept> kept(LocationDocument seen, LocationVersion made, @Nullable String source) {
		return (made.kind() == Kind.DELETED) ? Mono.empty()
				: (seen.json().length > 0 && made.version() == seen.updatedAt().toEpochMilli())
						? Mono.just(new Kept(seen, source)) : this.history.kept(made.id(), made.version());
	}

	/**
	 * Loads a file that was checked into an empty store that is prepared. Until all is
	 * there, no service starts on it.
	 * @param moved takes the kind of each record
	 */
	void load(Path path, Consumer<String> moved) throws IOException {
		Flux<Boolean> exist = Flux.concat(this.locations.all().hasElements(), this.users.findAll().hasElements(),
				this.history.actions(null, 1).hasElements());
		if (Boolean.TRUE.equals(exist.any((exists) -> exists).block())) {
			throw new IllegalStateException("The store is not empty. A whole store needs a new data directory or"
					+ " database, on which no service was started before");
		}
		this.settings.put(UnfinishedImport.MARK, Instant.now().toString()).block();
		Loading loading = new Loading();
		StoreFile.read(path, (kind, value) -> {
			loading.take(kind, value);
			moved.accept(kind);
		});
		loading.flush();
		this.settings.put(UnfinishedImport.MARK, "").block();
	}

	/** Writes what is loaded in batches. */
	private final class Loading {

		private final List<ActionSummary> actions = new ArrayList<>();

		private final List<Step> steps = new ArrayList<>();

		private int length;

		private @Nullable Moved last;

		private void take(String kind, JsonNode value) {
			switch (kind) {
				case "setting" -> value.properties()
					.forEach((text) -> StoreMove.this.settings.put(text.getKey(), text.getValue().asString()).block());
				case "account" -> StoreMove.this.users.insert(StoreFile.JSON.treeToValue(value, User.class)).block();
				case "version" -> add(StoreFile.JSON.treeToValue(value, Moved.class));
				default -> {
					ActionSummary done = StoreFile.JSON.treeToValue(value, ActionSummary.class);
					this.actions.add(new ActionSummary(StoreMove.this.kept.stored(done.action()), done.added(),
							done.changed(), done.deleted()));
				}
			}
			if (this.steps.size() + this.actions.size() == BATCH || this.length > BATCH_LENGTH) {
				flush();
			}
		}

		private void add(Moved version) {
			Moved before = this.last;
			boolean isOfOne = before != null && before.made().id().equals(version.made().id());
			this.steps.add(new Step(version, isOfOne ? before : null));
			this.length += (version.json() != null) ? version.json().length() : 0;
			this.last = version;
		}

		private void flush() {
			StoreMove.this.moves.write(List.copyOf(this.steps))
				.then(StoreMove.this.moves.writeActions(List.copyOf(this.actions)))
				.block();
			this.steps.clear();
			this.actions.clear();
			this.length = 0;
		}

	}

}
