package dev.locations.importing;

import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.location.LocationStore;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Loads the locations of a file into the store, in batches. Reading, checking and writing
 * run at the same time. Only a few batches are in memory at the same time.
 */
final class ImportRun {

	private static final int WRITES = 4;

	private static final int CHECKS = Math.max(2, Runtime.getRuntime().availableProcessors());

	private final LocationStore store;

	private final LocationCheck check;

	private final Console console;

	ImportRun(LocationStore store, LocationCheck check, Console console) {
		this.store = store;
		this.check = check;
		this.console = console;
	}

	/**
	 * Loads a file. If the file cannot be read to its end, the locations before the error
	 * are loaded.
	 * @param reader reads the file
	 * @param refusals receives the refused locations, in the order of the file
	 * @return how many locations were added and refused
	 * @throws IOException if the file cannot be read to its end
	 * @throws RuntimeException if the store or the errors file cannot be written
	 */
	ImportStatistics load(LocationReader reader, RefusalReport refusals) throws IOException {
		ImportStatistics statistics = new ImportStatistics();
		ImportTimes times = new ImportTimes(Clock.systemUTC());
		AtomicReference<@Nullable Throwable> readError = new AtomicReference<>();
		AtomicReference<@Nullable Throwable> writeError = new AtomicReference<>();
		Scheduler threads = Schedulers.newBoundedElastic(CHECKS + 2, Integer.MAX_VALUE, "import", 60, true);
		Disposable status = Flux.interval(this.console.statusInterval(), threads)
			.onBackpressureDrop()
			.subscribe((tick) -> this.console.status(statistics.toString()));
		try {
			locations(reader).onErrorResume((error) -> {
				readError.set(error);
				return Mono.empty();
			})
				.bufferUntil(new BatchLimit())
				.subscribeOn(threads)
				.flatMapSequential(
						(batch) -> Mono.fromSupplier(() -> this.check.check(batch, reader)).subscribeOn(threads),
						CHECKS, 1)
				// running writes may still end: cancelling them would log their errors
				.takeWhile((batch) -> writeError.get() == null)
				.doOnNext((batch) -> {
					statistics.refused(batch.refused().size());
					batch.refused().forEach((refusal) -> refusals.report(refusal, reader.unit()));
				})
				.map((batch) -> new CheckedBatch(times.next(batch.valid()), batch.refused()))
				.flatMap((batch) -> store(batch, statistics, threads).onErrorResume((error) -> {
					writeError.compareAndSet(null, error);
					return Mono.empty();
				}), WRITES, 1)
				.blockLast();
		}
		finally {
			status.dispose();
			threads.dispose();
			this.console.line(statistics.toString());
		}
		Throwable failure = writeError.get();
		if (failure != null) {
			throw Exceptions.propagate(failure);
		}
		if (readError.get() != null) {
			throw new IOException("Cannot read any further: " + FailureMessage.of(readError.get()), readError.get());
		}
		return statistics;
	}

	private static Flux<RawLocation> locations(LocationReader reader) {
		return Flux.generate((sink) -> {
			try {
				RawLocation location = reader.next();
				if (location != null) {
					sink.next(location);
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

	// publishOn leaves the event loop, which the check of the next batch would block
	private Mono<Integer> store(CheckedBatch batch, ImportStatistics statistics, Scheduler threads) {
		return batch.valid().isEmpty() ? Mono.empty()
				: this.store.addAll(batch.valid())
					.subscribeOn(threads)
					.publishOn(threads)
					.doOnNext((added) -> statistics.stored(batch.valid().size(), added));
	}

}
