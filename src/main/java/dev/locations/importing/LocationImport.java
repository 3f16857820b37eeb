package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import dev.locations.file.LimitedInputStream;
import dev.locations.importing.table.FileOptions;
import dev.locations.location.LocationWrite;
import dev.locations.startup.FailureMessage;
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

	/** The garbage collector copies what lives for long, such as larger batches. */
	private static final int MAX_ADDED = 2_000;

	/** Other writes wait for a batch, and changes take longer than additions. */
	private static final int MAX_CHANGED = 500;

	/** Limits the memory that batches of long locations take. */
	private static final int MAX_BATCH_BYTES = 2 * 1024 * 1024;

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
	 * Reads the beginning of a file, which may block.
	 * @param options how it is read
	 * @return its description, or an {@link UnreadableFileException} if it is of no known
	 * format
	 */
	public Mono<Map<String, Object>> preview(InputStream file, FileOptions options) {
		return Mono.fromCallable(() -> {
			try (file) {
				return ImportPreview.of(file, this.format, this.schemas.get("location-create"), options);
			}
		}).onErrorMap(IOException.class, UnreadableFileException::new).subscribeOn(Schedulers.boundedElastic());
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
		DuplicateRows duplicates = new DuplicateRows(job.plan(), job.statistics(), DuplicateRows.MOST);
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
		return checked(job, new ImportStatistics(job.plan().existing()), ended).doOnNext(duplicates::note)
			.onErrorComplete(UnreadableFileException.class)
			.then();
	}

	private Mono<Void> load(Job job, DuplicateRows duplicates) {
		return Mono.defer(() -> {
			ImportTimes times = new ImportTimes();
			AtomicReference<@Nullable Throwable> writeError = new AtomicReference<>();
			BooleanSupplier ended = () -> writeError.get() != null || job.cancelled().getAsBoolean();
			return checked(job, job.statistics(), ended).filter((batch) -> !ended.getAsBoolean())
				.doOnNext(duplicates::removeFrom)
				.takeWhile((batch) -> duplicates.overflow() == null)
				.doOnNext(job::refuse)
				.doOnNext(times::set)
				// a failure does not cancel the other writes: they may still end, and
				// their errors would be logged
				.flatMapDelayError((batch) -> write(batch, job).onErrorResume((error) -> {
					writeError.compareAndSet(null, error);
					return Mono.empty();
				}), job.writes(), 1)
				// a reader of gzip ignores a failure between two members of the file
				.then(Mono.defer(() -> unreadable(duplicates.overflow(), job.file())))
				.onErrorMap((error) -> Objects.requireNonNullElse(writeError.get(), error))
				.then(Mono.defer(() -> Mono.justOrEmpty(writeError.get()).flatMap(Mono::error)));
		});
	}

	private static Mono<Void> unreadable(@Nullable Throwable overflow, LimitedInputStream file) {
		return Mono.justOrEmpty((overflow != null) ? overflow : file.failure().orElse(null))
			.flatMap((failure) -> Mono.error(new UnreadableFileException(failure)));
	}

	/**
	 * Gives the rows before an error, and then the error. {@code ended} stops after a
	 * location; the thread that reads is not interrupted.
	 */
	private Flux<LocationCheck.CheckedBatch> checked(Job job, ImportStatistics statistics, BooleanSupplier ended) {
		LocationCheck check = LocationCheck.of(job.plan(), this.schemas, this.ids, statistics, this.maxBytes);
		return Flux
			.using(JvmErrors
				.asExceptions(() -> this.format.open(job.file(), job.file().maxSize(), job.plan().options(), ended)),
					(reader) -> batches(reader, job.maxBatch(), ended))
			.onErrorMap(UnreadableFileException::new)
			.subscribeOn(this.threads)
			.flatMapSequentialDelayError((batch) -> Mono.fromCallable(JvmErrors.asExceptions(() -> check.check(batch)))
				.subscribeOn(this.threads), CHECKS, 1);
	}

	private static Flux<List<RawLocation>> batches(LocationReader reader, int maxBatch, BooleanSupplier ended) {
		return Flux.generate((sink) -> {
			List<RawLocation> batch = new ArrayList<>();
			boolean isFull = false;
			Exception failure = null;
			try {
				isFull = JvmErrors.asExceptions(() -> fill(batch, reader, maxBatch, ended)).call();
			}
			catch (Exception ex) {
				failure = ex;
			}
			if (!batch.isEmpty()) {
				sink.next(batch);
			}
			if (failure != null) {
				sink.error(failure);
			}
			else if (!isFull) {
				sink.complete();
			}
		});
	}

	private static boolean fill(List<RawLocation> batch, LocationReader reader, int maxBatch, BooleanSupplier ended)
			throws IOException {
		int bytes = 0;
		while (batch.size() < maxBatch && bytes < MAX_BATCH_BYTES) {
			RawLocation location = ended.getAsBoolean() ? null : reader.next();
			if (location == null) {
				return false;
			}
			batch.add(location);
			bytes += location.size();
		}
		return true;
	}

	// the search of a key sees what was written before, because a batch waits for the
	// one before
	private Mono<List<LocationWrite.Result>> write(LocationCheck.CheckedBatch batch, Job job) {
		LocationKey key = job.plan().key();
		Mono<LocationCheck.CheckedBatch> resolved = (key != null)
				? onThreads(key.resolve(batch, job.target())).doOnNext(job::refuse) : Mono.just(batch);
		return resolved.filter((found) -> !found.valid().isEmpty())
			.flatMap((found) -> onThreads(job.target().writes().apply(found.writes()))
				.doOnNext((results) -> job.count(found, results)));
	}

	/** Leaves the event loop, which the check of the next batch would block. */
	private <T> Mono<T> onThreads(Mono<T> work) {
		return work.subscribeOn(this.threads).publishOn(this.threads);
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
	 * @param refusals takes the refused locations; those that break rules come in the
	 * order of the file; must not block for long
	 * @param cancelled tells whether to leave out what has not been written yet
	 */
	public record Job(LimitedInputStream file, ImportPlan plan, ImportTarget target, ImportStatistics statistics,
			Consumer<RefusedLocation> refusals, BooleanSupplier cancelled) {

		private Job reading(FileChannel copy) throws IOException {
			return new Job(new LimitedInputStream(Channels.newInputStream(copy.position(0)), this.file.maxSize()),
					this.plan, this.target, this.statistics, this.refusals, this.cancelled);
		}

		private int writes() {
			return this.plan.isInAnyOrder() ? WRITES : 1;
		}

		private int maxBatch() {
			return this.plan.isInAnyOrder() ? MAX_ADDED : MAX_CHANGED;
		}

		private void refuse(LocationCheck.CheckedBatch batch) {
			this.statistics.note(ImportStatistics.REFUSED, batch.refused().size());
			batch.refused().forEach(this.refusals);
		}

		private void count(LocationCheck.CheckedBatch batch, List<LocationWrite.Result> results) {
			for (int i = 0; i < results.size(); i++) {
				RefusedLocation.Problem problem = problem(results.get(i));
				if (problem == null) {
					this.statistics.done(results.get(i).outcome());
					this.statistics.removed(results.get(i).removed());
				}
				else {
					this.statistics.note(ImportStatistics.REFUSED, 1);
					this.refusals.accept(RefusedLocation.of(batch.valid().get(i).row(), results.get(i).id(),
							problem.code(), problem.message()));
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
