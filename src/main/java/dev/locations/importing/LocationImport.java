package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

import dev.locations.file.LimitedInputStream;
import dev.locations.importing.table.FileOptions;
import dev.locations.location.LocationWrite;
import dev.locations.validation.BodySchemas;
import dev.locations.web.RequestSettings;
import dev.locations.work.JvmErrors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.stereotype.Component;
import org.springframework.util.IdGenerator;

/**
 * Loads files of locations in batches. Reading, checking and writing run at the same
 * time. Only a few batches of a file are in memory at the same time.
 */
@Component
public final class LocationImport implements AutoCloseable {

	private static final int CHECKS = Math.max(2, Runtime.getRuntime().availableProcessors());

	/** So many batches are written at the same time. */
	private static final int WRITES = 4;

	/** Daemon threads, enough for one file. */
	private final Scheduler threads = Schedulers.newBoundedElastic(CHECKS + 2, Integer.MAX_VALUE, "import", 60, true);

	private final BodySchemas schemas;

	private final IdGenerator ids;

	private final InputFormat format;

	private final int maxBytes;

	/** A location has at most the size of a body; one without an identifier gets one. */
	public LocationImport(BodySchemas schemas, IdGenerator ids, RequestSettings settings) {
		this.schemas = schemas;
		this.ids = ids;
		this.maxBytes = settings.maxBodyBytes();
		this.format = new InputFormat(this.maxBytes);
	}

	/**
	 * Reads the beginning of a file.
	 * @param file opens it
	 * @param options how it is read
	 * @return an {@link UnreadableFileException} if it is of no known format
	 */
	public Mono<ImportPreview> preview(Callable<InputStream> file, FileOptions options) {
		return Mono.fromCallable(() -> {
			try (InputStream beginning = file.call()) {
				return ImportPreview.of(beginning, this.format, this.schemas.get("location-create"), options);
			}
		}).onErrorMap(IOException.class, UnreadableFileException::new).subscribeOn(this.threads);
	}

	/**
	 * Loads a file. If the file cannot be read to its end, the locations before the error
	 * are loaded. Each file needs its own call and its own job.
	 * @return completes when the file is loaded, or the job is cancelled; an
	 * {@link UnreadableFileException} if the file cannot be read to its end; otherwise
	 * the error of the first write that fails, when the other writes have ended
	 */
	public Mono<Void> load(Job job) {
		ImportPlan.Source source = job.plan().source();
		return (source != null) ? new MissingLocations(source, job).around(this::loadRows) : loadRows(job);
	}

	private Mono<Void> loadRows(Job job) {
		DuplicateRows duplicates = new DuplicateRows(job.plan(), job.statistics());
		return (job.plan().duplicates() == ImportPlan.Duplicates.REFUSE) ? load(job, duplicates)
				: Mono
					.using(LocationImport::temporaryFile, (file) -> Mono
						.fromCallable(
								JvmErrors.asExceptions(() -> job.file().transferTo(Channels.newOutputStream(file))))
						.onErrorMap(UnreadableFileException::new)
						.then(Mono.fromCallable(() -> job.reading(file)))
						.flatMap((first) -> note(first, duplicates))
						.then(Mono.fromCallable(() -> job.reading(file)))
						.flatMap((second) -> load(second, duplicates)))
					.subscribeOn(this.threads);
	}

	/** On Unix, the file has no name: it is gone when it is closed, also by a crash. */
	private static FileChannel temporaryFile() throws IOException {
		return FileChannel.open(Files.createTempFile("locations-import", ".tmp"), StandardOpenOption.READ,
				StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
	}

	private Mono<Void> note(Job job, DuplicateRows duplicates) {
		BooleanSupplier ended = () -> job.cancelled().getAsBoolean() || duplicates.overflow() != null;
		// the second pass tells the errors, and counts
		return checked(job, new ImportStatistics(job.plan().existing()), ended, new AtomicReference<>())
			.doOnNext(duplicates::note)
			.then();
	}

	private Mono<Void> load(Job job, DuplicateRows duplicates) {
		return Mono.defer(() -> {
			ImportTimes times = new ImportTimes(Clock.systemUTC());
			AtomicReference<@Nullable Throwable> readError = new AtomicReference<>();
			AtomicReference<@Nullable Throwable> writeError = new AtomicReference<>();
			BooleanSupplier ended = () -> writeError.get() != null || job.cancelled().getAsBoolean();
			return checked(job, job.statistics(), ended, readError).filter((batch) -> !ended.getAsBoolean())
				.map(duplicates::unique)
				.takeWhile((batch) -> isComparable(duplicates, readError))
				.doOnNext(job::refuse)
				.map(times::next)
				// a failure does not cancel the other writes: they may still end, and
				// their errors would be logged
				.flatMap((batch) -> write(batch, job).onErrorResume((error) -> keep(error, writeError)), job.writes(),
						1)
				.then(Mono.defer(() -> result(writeError.get(), readError.get(), job.file())));
		});
	}

	/** {@code ended} stops after a location; the thread that reads is not interrupted. */
	private Flux<LocationCheck.CheckedBatch> checked(Job job, ImportStatistics statistics, BooleanSupplier ended,
			AtomicReference<@Nullable Throwable> readError) {
		LocationCheck check = LocationCheck.of(job.plan(), this.schemas, this.ids, statistics, this.maxBytes);
		return Mono
			.fromCallable(JvmErrors
				.asExceptions(() -> this.format.open(job.file(), job.file().maxSize(), job.plan().options(), ended)))
			.subscribeOn(this.threads)
			.onErrorResume((error) -> keep(error, readError))
			.flatMapMany(
					(reader) -> Flux.using(() -> reader, (opened) -> locations(opened, ended), LocationImport::close)
						.onErrorResume((error) -> keep(error, readError))
						.bufferUntil(new BatchLimit(job.maxBatch()))
						.subscribeOn(this.threads)
						.flatMapSequential(
								(batch) -> Mono.fromCallable(JvmErrors.asExceptions(() -> check.check(batch, reader)))
									.subscribeOn(this.threads),
								CHECKS, 1));
	}

	private static void close(LocationReader reader) {
		try {
			reader.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static boolean isComparable(DuplicateRows rows, AtomicReference<@Nullable Throwable> readError) {
		IOException overflow = rows.overflow();
		readError.compareAndSet(null, overflow);
		return overflow == null;
	}

	private static <T> Mono<T> keep(Throwable error, AtomicReference<@Nullable Throwable> kept) {
		kept.compareAndSet(null, error);
		return Mono.empty();
	}

	private static Flux<RawLocation> locations(LocationReader reader, BooleanSupplier ended) {
		return Flux.generate((sink) -> {
			try {
				RawLocation location = ended.getAsBoolean() ? null : JvmErrors.asExceptions(reader::next).call();
				if (location != null) {
					sink.next(location);
				}
				else {
					sink.complete();
				}
			}
			catch (Exception ex) {
				sink.error(ex);
			}
		});
	}

	// publishOn leaves the event loop, which the check of the next batch would block
	private Mono<List<LocationWrite.Result>> write(LocationCheck.CheckedBatch batch, Job job) {
		LocationKey key = job.plan().key();
		if (batch.valid().isEmpty() && batch.refusedKeys().isEmpty()) {
			return Mono.empty();
		}
		if (key == null) {
			return writeFound(batch, job);
		}
		// the search sees what was written before, because a batch waits for the one
		// before
		return key.resolve(batch, job.target())
			.subscribeOn(this.threads)
			.publishOn(this.threads)
			.doOnNext(job::refuse)
			.flatMap((resolved) -> writeFound(resolved, job));
	}

	private Mono<List<LocationWrite.Result>> writeFound(LocationCheck.CheckedBatch batch, Job job) {
		return batch.valid().isEmpty() ? Mono.empty()
				: job.target()
					.writes()
					.apply(batch.writes())
					.subscribeOn(this.threads)
					.publishOn(this.threads)
					.doOnNext((results) -> job.count(batch, results));
	}

	// a reader of gzip ignores a failure between two members of the file
	private static Mono<Void> result(@Nullable Throwable writeError, @Nullable Throwable readError,
			LimitedInputStream file) {
		if (writeError != null) {
			return Mono.error(writeError);
		}
		return Mono.justOrEmpty((readError != null) ? readError : file.failure().orElse(null))
			.flatMap((failure) -> Mono.error(new UnreadableFileException(failure)));
	}

	@Override
	public void close() {
		this.threads.dispose();
	}

	/**
	 * A file to load, and where its locations go.
	 *
	 * @param file NDJSON or GeoJSON, compressed with gzip or not, which has at most so
	 * many bytes unpacked, too; reading may block
	 * @param refusals takes the refused locations, each with the form of its file; those
	 * that break rules come in the order of the file; must not block for long
	 * @param cancelled tells whether to leave out what has not been written yet
	 */
	public record Job(LimitedInputStream file, ImportPlan plan, ImportTarget target, ImportStatistics statistics,
			BiConsumer<RefusedLocation, RefusedLocation.Form> refusals, BooleanSupplier cancelled) {

		private Job reading(FileChannel copy) throws IOException {
			return new Job(new LimitedInputStream(Channels.newInputStream(copy.position(0)), this.file.maxSize()),
					this.plan, this.target, this.statistics, this.refusals, this.cancelled);
		}

		private int writes() {
			return this.plan.isInAnyOrder() ? WRITES : 1;
		}

		private int maxBatch() {
			return this.plan.isInAnyOrder() ? BatchLimit.MAX_ADDED : BatchLimit.MAX_CHANGED;
		}

		private void refuse(LocationCheck.CheckedBatch batch) {
			this.statistics.refused(batch.refused().size());
			batch.refused().forEach((refusal) -> this.refusals.accept(refusal, batch.reader()));
		}

		private void count(LocationCheck.CheckedBatch batch, List<LocationWrite.Result> results) {
			for (int i = 0; i < results.size(); i++) {
				RefusedLocation.Problem problem = problem(results.get(i));
				if (problem == null) {
					this.statistics.done(results.get(i).outcome());
					this.statistics.removed(results.get(i).removed());
				}
				else {
					this.statistics.refused(1);
					this.refusals.accept(RefusedLocation.of(batch.valid().get(i).row(), results.get(i).id(),
							problem.code(), problem.message()), batch.reader());
				}
			}
		}

		private RefusedLocation.@Nullable Problem problem(LocationWrite.Result result) {
			return switch (result.outcome()) {
				case CONFLICT -> new RefusedLocation.Problem("precondition.failed",
						"The location was changed since: its current version does not match ifMatch.");
				case TOO_LONG -> new RefusedLocation.Problem("properties.tooLong",
						"The further properties of the location would be longer than a location may be.");
				case MISSING ->
					(this.plan.existing() == ExistingLocations.MERGE) ? new RefusedLocation.Problem("record.notFound",
							"No location was found with ID " + result.id() + ".") : null;
				default -> null;
			};
		}

	}

	/** A file cannot be read to its end. The locations before the error are loaded. */
	public static final class UnreadableFileException extends IOException {

		public UnreadableFileException(Throwable cause) {
			super("Cannot read any further: " + FailureMessage.of(cause), cause);
		}

	}

}
