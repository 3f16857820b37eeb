package dev.locations.history;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.history.LocationHistory.Kept;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import org.jspecify.annotations.Nullable;

/** What a store in memory keeps of the locations that it replaces and deletes. */
public record InMemoryHistory(Clock clock, HistorySettings settings, Map<UUID, List<LocationVersion>> versions,
		Map<UUID, Map<Long, Kept>> documents, Set<UUID> deletedAccounts) {

	private static final Comparator<LocationVersion> NEWEST_FIRST = Comparator
		.comparingLong((LocationVersion version) -> -version.version())
		.thenComparing((version) -> version.id().toString());

	public InMemoryHistory(Clock clock, HistorySettings settings) {
		this(clock, settings, new HashMap<>(), new HashMap<>(), new HashSet<>());
	}

	public InMemoryHistory with(HistorySettings other) {
		return new InMemoryHistory(this.clock, other, this.versions, this.documents, this.deletedAccounts);
	}

	/** Notes a write; of a deletion, the time is that of the version. */
	public void add(@Nullable Kept before, @Nullable Kept after, long version, Action action) {
		Kept kept = (after != null) ? after : Objects.requireNonNull(before);
		LocationDocument known = kept.location();
		if (this.settings.isKept()) {
			Kind written = (before != null) ? Kind.CHANGED : Kind.ADDED;
			Kind kind = (after != null) ? written : Kind.DELETED;
			Long replaced = (before != null) ? before.location().updatedAt().toEpochMilli() : null;
			this.versions.computeIfAbsent(known.id(), (id) -> new ArrayList<>())
				.add(0, new LocationVersion(known.id(), version, kind, replaced, told(this.settings.stored(action))));
			this.documents.computeIfAbsent(known.id(), (id) -> new HashMap<>()).put(version, kept);
			if (before != null) {
				this.documents.get(known.id()).put(before.location().updatedAt().toEpochMilli(), before);
			}
		}
	}

	private Action told(Action action) {
		return (action.who() != null && this.deletedAccounts.contains(action.account())) ? new Action(action.id(),
				action.kind(), action.account(), LocationHistory.DELETED_ACCOUNT, action.name()) : action;
	}

	public void forget(UUID account) {
		this.deletedAccounts.add(account);
		this.versions.values()
			.forEach((versions) -> versions.replaceAll((version) -> new LocationVersion(version.id(), version.version(),
					version.kind(), version.replaced(), told(Objects.requireNonNull(version.action())))));
	}

	public List<LocationVersion> of(UUID id) {
		return this.versions.getOrDefault(id, List.of());
	}

	public @Nullable Kept find(UUID id, long version) {
		return this.documents.getOrDefault(id, Map.of()).get(version);
	}

	private Stream<LocationVersion> all() {
		return this.versions.values().stream().flatMap(List::stream).sorted(NEWEST_FIRST);
	}

	private static UUID action(LocationVersion version) {
		return Objects.requireNonNull(version.action()).id();
	}

	public Stream<ActionSummary> actions() {
		Map<UUID, List<LocationVersion>> byAction = new HashMap<>();
		all().forEach((version) -> byAction.computeIfAbsent(action(version), (id) -> new ArrayList<>()).add(version));
		return byAction.values()
			.stream()
			.map((done) -> new ActionSummary(Objects.requireNonNull(done.get(0).action()), count(done, Kind.ADDED),
					count(done, Kind.CHANGED), count(done, Kind.DELETED)))
			.sorted(Comparator.comparing((ActionSummary summary) -> summary.action().id()).reversed());
	}

	private static long count(List<LocationVersion> versions, Kind kind) {
		return versions.stream().filter((version) -> version.kind() == kind).count();
	}

	public Stream<LocationVersion> changes(UUID action) {
		return this.versions.values().stream().flatMap((versions) -> {
			List<LocationVersion> own = versions.stream().filter((version) -> action(version).equals(action)).toList();
			return own.isEmpty() ? Stream.empty() : LocationVersion.together(own).stream();
		}).sorted(Comparator.comparing((version) -> version.id().toString()));
	}

	public Stream<LocationVersion> deleted(@Nullable LocationVersion before) {
		return this.versions.values()
			.stream()
			.flatMap((versions) -> versions.stream().limit(1))
			.filter((version) -> version.kind() == Kind.DELETED)
			.filter((version) -> before == null || NEWEST_FIRST.compare(version, before) > 0)
			.sorted(NEWEST_FIRST);
	}

	public long forget() {
		Instant oldest = Instant.EPOCH;
		long size = 0;
		for (LocationVersion version : all().toList()) {
			size += Objects.requireNonNull(find(version.id(), version.version())).location().json().length;
			if (size > this.settings.maxSize().toBytes()) {
				oldest = Instant.ofEpochMilli(version.version() + 1);
				break;
			}
		}
		Instant end = oldest;
		long before = all().count();
		this.versions.forEach((id, all) -> {
			List<LocationVersion> forgotten = IntStream.range(0, all.size())
				.filter((i) -> this.settings.isForgotten(all.get(i), i, this.clock.instant(), end))
				.mapToObj(all::get)
				.toList();
			all.removeAll(forgotten);
			forgotten.forEach((version) -> Objects.requireNonNull(this.documents.get(id)).remove(version.version()));
		});
		this.versions.values().removeIf(List::isEmpty);
		return before - all().count();
	}

}
