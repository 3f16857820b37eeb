package dev.locations.history.web;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.history.ActionSummary;
import dev.locations.history.HistoryPages;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationVersion;
import dev.locations.history.web.ActionSearch.Cursor;
import dev.locations.history.web.HistoryPage.Look;
import dev.locations.location.LocationDocument;
import dev.locations.location.field.FieldPath;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.LocationFields;
import dev.locations.store.StoreWait;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Looks at actions, and at the locations that they have changed, for one page. */
final class ActionLooks {

	/** So many actions, and locations of an action, are looked at at the same time. */
	static final int AT_ONCE = 8;

	private static final FieldPath NAME = FieldPath.of(LocationFields.NAME);

	private final LocationHistory history;

	private final ActionSearch search;

	private final AtomicInteger left = new AtomicInteger(HistoryPage.MOST_LOOKS);

	ActionLooks(LocationHistory history, ActionSearch search) {
		this.history = history;
		this.search = search;
	}

	/** Returns a look at each action, the newest first. */
	Flux<Look> all(int limit) {
		int size = this.search.isOfAll() ? limit + 1 : HistoryPages.SIZE;
		Cursor before = this.search.before();
		Mono<Look> rest = (before == null || !before.isInside()) ? Mono.empty()
				: this.history.action(before.action()).flatMap((begun) -> look(begun, before.location()));
		UUID start = this.search.start();
		return rest.concatWith(HistoryPages
			.<ActionSummary>of((last) -> this.history.actions((last != null) ? last.action().id() : start, size))
			.concatMapIterable((page) -> page)
			.takeWhile((summary) -> !this.search.isOver(summary.action()))
			.flatMapSequential((summary) -> look(summary, null), AT_ONCE));
	}

	private Mono<Look> look(ActionSummary summary, @Nullable UUID after) {
		UUID id = summary.action().id();
		boolean isAsked = this.search.isAsked(summary.action());
		if (isAsked && !this.search.condition().isNone()) {
			return search(summary, after);
		}
		if (this.left.getAndDecrement() <= 0) {
			return Mono.just(new Look(Cursor.inside(id, null), null, true));
		}
		return isAsked ? described(summary) : Mono.just(new Look(id.toString(), null));
	}

	private Mono<Look> search(ActionSummary summary, @Nullable UUID after) {
		UUID id = summary.action().id();
		AtomicReference<@Nullable UUID> last = new AtomicReference<>(after);
		return HistoryPages
			.<LocationVersion>of(
					(change) -> this.history.changes(id, (change != null) ? change.id() : after, HistoryPages.SIZE))
			.concatMapIterable((page) -> page)
			.takeWhile((change) -> this.left.getAndDecrement() > 0)
			.doOnNext((change) -> last.set(change.id()))
			.flatMapSequential(this::matching, AT_ONCE)
			.next()
			.flatMap((found) -> described(summary))
			.switchIfEmpty(Mono.fromSupplier(() -> (this.left.get() < 0)
					? new Look(Cursor.inside(id, last.get()), null, true) : new Look(id.toString(), null)));
	}

	private Mono<LocationDocument> matching(LocationVersion change) {
		Long replaced = change.replaced();
		Mono<LocationDocument> before = (change.kind() == LocationVersion.Kind.CHANGED && replaced != null)
				? this.history.find(change.id(), replaced) : Mono.empty();
		return this.history.find(change.id(), change.version())
			.concatWith(before)
			.concatMap(this.search.condition()::matching)
			.next()
			.contextWrite(StoreWait::start);
	}

	private Mono<Look> described(ActionSummary summary) {
		UUID id = summary.action().id();
		boolean isOfOne = summary.added() + summary.changed() + summary.deleted() == 1;
		return (isOfOne ? this.history.changes(id, null, 1).next() : Mono.<LocationVersion>empty())
			.flatMap((change) -> this.history.find(change.id(), change.version()))
			.map((location) -> new HistoryJson.OfLocation(location.id(),
					new String(FieldReader.json(location.json(), NAME), StandardCharsets.UTF_8)))
			.map((location) -> HistoryJson.OfSummary.of(summary, location))
			.defaultIfEmpty(HistoryJson.OfSummary.of(summary, null))
			.map((found) -> new Look(id.toString(), found))
			.contextWrite(StoreWait::start);
	}

}
