package dev.locations.importing;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.location.LocationStore;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Loads the locations of a file into the store, in batches: while some are written, the
 * next are checked and others read. Few batches are held at a time, whatever the size of
 * the file.
 */
final class ImportRun {

	private static final int WRITES = 4;

	private static final int CHECKS = Math.max(2, Runtime.getRuntime().availableProcessors());

	private final LocationStore store;

	private final ItemCheck check;

	private final Screen screen;

	ImportRun(LocationStore store, ItemCheck check, Screen screen) {
		this.store = store;
		this.check = check;
		this.screen = screen;
	}

	/**
	 * Loads a file. What comes before a place where it cannot be read any further is
	 * loaded.
	 * @param reader reads the file
	 * @param refusals told of the refused locations, in their order
	 * @return how many were loaded
	 * @throws IOException when the file cannot be read to its end
	 * @throws RuntimeException when the store or the errors file cannot be written
	 */
	Tally load(ItemReader reader, RefusalReport refusals) throws IOException {
		Tally tally = new Tally();
		AtomicReference<@Nullable Throwable> unreadable = new AtomicReference<>();
		Scheduler threads = Schedulers.newBoundedElastic(CHECKS + 2, Integer.MAX_VALUE, "import", 60, true);
		Disposable status = Flux.interval(this.screen.pace(), threads)
			.onBackpressureDrop()
			.subscribe((tick) -> this.screen.status(tally.toString()));
		try {
			items(reader).onErrorResume((error) -> {
				unreadable.set(error);
				return Mono.empty();
			})
				.bufferUntil(new BatchEnd())
				.subscribeOn(threads)
				.flatMapSequential(
						(items) -> Mono.fromSupplier(() -> this.check.check(items, reader)).subscribeOn(threads),
						CHECKS, 1)
				.doOnNext((batch) -> {
					tally.refused(batch.refused().size());
					batch.refused().forEach((refusal) -> refusals.report(refusal, reader.unit()));
				})
				.flatMap((batch) -> store(batch, tally, threads), WRITES, 1)
				.blockLast();
		}
		finally {
			status.dispose();
			threads.dispose();
			this.screen.line(tally.toString());
		}
		if (unreadable.get() != null) {
			throw new IOException("Cannot read any further: " + Failure.message(unreadable.get()), unreadable.get());
		}
		return tally;
	}

	private static Flux<Item> items(ItemReader reader) {
		return Flux.generate((sink) -> {
			try {
				Item item = reader.next();
				if (item != null) {
					sink.next(item);
				}
				else {
					sink.complete();
				}
			}
			catch (IOException ex) {
				sink.error(ex);
			}
		});
	}

	/** The store answers on an event loop, where nothing of the next batch may run. */
	private Mono<Integer> store(CheckedBatch batch, Tally tally, Scheduler threads) {
		return batch.valid().isEmpty() ? Mono.empty()
				: this.store.addAll(batch.valid())
					.subscribeOn(threads)
					.publishOn(threads)
					.doOnNext((added) -> tally.stored(batch.valid().size(), added));
	}

}
