package dev.locations.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

import com.mongodb.client.model.WriteModel;
import org.bson.BsonDocument;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Writes to the history. What comes while a write is under way waits, and is then written
 * together. So many writers at once send few more commands than without a history.
 */
final class HistoryQueue {

	/** What comes together with an import does not wait for much of it. */
	private static final int MOST_ENTRIES = 200;

	private final ReactiveMongoTemplate mongo;

	/** By their numbers, so that one that gives up is quickly found. */
	private final NavigableMap<Long, Waiting> waiting = new ConcurrentSkipListMap<>();

	private final AtomicLong lastNumber = new AtomicLong();

	private final AtomicBoolean isWriting = new AtomicBoolean();

	HistoryQueue(ReactiveMongoTemplate mongo) {
		this.mongo = mongo;
	}

	/**
	 * Completes when a majority has the entries and the counts. What still waits when its
	 * caller gives up is not written.
	 */
	Mono<Void> write(List<WriteModel<BsonDocument>> entries, List<WriteModel<BsonDocument>> counts) {
		return Mono.defer(() -> {
			Waiting next = new Waiting(entries, counts, Sinks.empty());
			long number = this.lastNumber.incrementAndGet();
			this.waiting.put(number, next);
			writeNext();
			return next.done().asMono().doOnCancel(() -> this.waiting.remove(number));
		});
	}

	private void writeNext() {
		if (this.waiting.isEmpty() || !this.isWriting.compareAndSet(false, true)) {
			return;
		}
		List<Waiting> batch = new ArrayList<>();
		for (int entries = 0; entries < MOST_ENTRIES;) {
			Map.Entry<Long, Waiting> next = this.waiting.pollFirstEntry();
			if (next == null) {
				break;
			}
			batch.add(next.getValue());
			entries += next.getValue().entries().size();
		}
		write(batch).doOnTerminate(() -> {
			this.isWriting.set(false);
			writeNext();
		}).subscribe((none) -> {
		}, (error) -> batch.forEach((each) -> each.done().tryEmitError(error)),
				() -> batch.forEach((each) -> each.done().tryEmitEmpty()));
	}

	// What MongoDB refuses of one must not stop the others
	private Mono<Void> write(List<Waiting> batch) {
		Mono<Void> all = Mono.when(send(VersionEntry.COLLECTION, batch, Waiting::entries),
				send(HistoryWrites.ACTIONS, batch, Waiting::counts));
		return (batch.size() == 1) ? all
				: all.onErrorResume((error) -> !(error instanceof DataAccessResourceFailureException),
						(error) -> Flux.fromIterable(batch)
							.concatMap((each) -> write(List.of(each))
								.onErrorResume((own) -> Mono.fromRunnable(() -> each.done().tryEmitError(own))))
							.then());
	}

	private Mono<Void> send(String collection, List<Waiting> batch,
			Function<Waiting, List<WriteModel<BsonDocument>>> part) {
		List<WriteModel<BsonDocument>> models = batch.stream().flatMap((each) -> part.apply(each).stream()).toList();
		return models.isEmpty() ? Mono.empty() : ManyWrites.send(this.mongo, collection, models).then();
	}

	/** What a round of writes adds to the history. */
	private record Waiting(List<WriteModel<BsonDocument>> entries, List<WriteModel<BsonDocument>> counts,
			Sinks.Empty<Void> done) {
	}

}
