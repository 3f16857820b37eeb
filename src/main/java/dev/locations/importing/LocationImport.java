package dev.locations.importing;

import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.locations.validation.BodySchema;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.util.IdGenerator;

/**
 * Loads files of locations in batches. Reading, checking and writing run at the same
 * time. Only a few batches of a file are in memory at the same time.
 */
public final class LocationImport {

	private static final int CHECKS = Math.max(2, Runtime.getRuntime().availableProcessors());

	/** So many batches are written at the same time. */
	private static final int WRITES = 4;

	private final InputFormat format;

	private final LocationCheck check;

	private final Scheduler threads;

	/**
	 * Creates an import of files.
	 * @param ids generates the identifiers of locations without one
	 * @param maxBytes the maximum length of a location, in bytes
	 * @param threads may block; see {@link #newThreads()}
	 */
	public LocationImport(BodySchema schema, IdGenerator ids, int maxBytes, Scheduler threads) {
		this.format = new InputFormat(maxBytes);
		this.check = new LocationCheck(schema, ids, maxBytes);
		this.threads = threads;
	}

	/**
	 * Creates enough threads for one file.
	 * @return daemon threads named {@code import-...}, to be disposed after use
	 */
	public static Scheduler newThreads() {
		return Schedulers.newBoundedElastic(CHECKS + 2, Integer.MAX_VALUE, "import", 60, true);
	}

	/**
	 * Loads a file. If the file cannot be read to its end, the locations before the error
	 * are loaded. Each file needs its own call and its own job.
	 * @return completes when the file is loaded, or the job is cancelled; an
	 * {@link UnreadableFileException} if the file cannot be read to its end; otherwise
	 * the error of the first write that fails, when the other writes have ended
	 */
	public Mono<Void> load(ImportJob job) {
		return Mono.defer(() -> {
			ImportTimes times = new ImportTimes(Clock.systemUTC());
			AtomicReference<@Nullable Throwable> readError = new AtomicReference<>();
			AtomicReference<@Nullable Throwable> writeError = new AtomicReference<>();
			BooleanSupplier ended = () -> writeError.get() != null || job.cancelled().getAsBoolean();
			return batches(job, ended, readError).subscribeOn(this.threads)
				.flatMapSequential((batch) -> Mono.fromSupplier(batch).subscribeOn(this.threads), CHECKS, 1)
				.filter((batch) -> !ended.getAsBoolean())
				.doOnNext(job::refuse)
				.map((batch) -> new LocationCheck.CheckedBatch(times.next(batch.valid()), batch.refused(),
						batch.unit()))
				// a failure does not cancel the other writes: they may still end, and
				// their
				// errors would be logged
				.flatMap((batch) -> write(batch, job).onErrorResume((error) -> {
					writeError.compareAndSet(null, error);
					return Mono.empty();
				}), WRITES, 1)
				.then(Mono.defer(() -> result(writeError.get(), readError.get())));
		});
	}

	/** {@code ended} stops after a location; the thread that reads is not interrupted. */
	private Flux<Supplier<LocationCheck.CheckedBatch>> batches(ImportJob job, BooleanSupplier ended,
			AtomicReference<@Nullable Throwable> readError) {
		Function<Throwable, Mono<RawLocation>> recordError = (error) -> {
			readError.set(error);
			return Mono.empty();
		};
		return Flux.using(
				() -> this.format.open(job.file(), job
					.maxSize(), ended),
				(reader) -> locations(reader, ended).onErrorResume(recordError)
					.bufferUntil(new BatchLimit()).<Supplier<LocationCheck
							.CheckedBatch>>map((batch) -> () -> this.check.check(batch, reader)),
				(reader) -> {
				})
			.onErrorResume((error) -> recordError.apply(error).then(Mono.empty()));
	}

	private static Flux<RawLocation> locations(LocationReader reader, BooleanSupplier ended) {
		return Flux.generate((sink) -> {
			try {
				RawLocation location = ended.getAsBoolean() ? null : reader.next();
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
	private Mono<Integer> write(LocationCheck.CheckedBatch batch, ImportJob job) {
		return batch.valid().isEmpty() ? Mono.empty()
				: job.target()
					.apply(batch.valid())
					.subscribeOn(this.threads)
					.publishOn(this.threads)
					.doOnNext((added) -> job.statistics().stored(batch.valid().size(), added));
	}

	private static Mono<Void> result(@Nullable Throwable writeError, @Nullable Throwable readError) {
		if (writeError != null) {
			return Mono.error(writeError);
		}
		return (readError != null) ? Mono.error(new UnreadableFileException(readError)) : Mono.empty();
	}

	/**
	 * Tells which location is the last one of a batch. Each file needs its own instance.
	 */
	private static final class BatchLimit implements Predicate<RawLocation> {

		/** The garbage collector copies what lives for long, such as larger batches. */
		private static final int MAX_ITEMS = 2_000;

		/** Limits the memory that batches of long locations take. */
		private static final int MAX_BYTES = 2 * 1024 * 1024;

		private int items;

		private int bytes;

		@Override
		public boolean test(RawLocation location) {
			this.items++;
			this.bytes += location.size();
			if (this.items < MAX_ITEMS && this.bytes < MAX_BYTES) {
				return false;
			}
			this.items = 0;
			this.bytes = 0;
			return true;
		}

	}

}
