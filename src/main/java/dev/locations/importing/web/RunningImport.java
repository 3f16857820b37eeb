package dev.locations.importing.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import dev.locations.importing.ImportJob;
import dev.locations.importing.ImportStatistics;
import dev.locations.importing.LimitedInputStream;
import dev.locations.importing.LocationImport;
import dev.locations.importing.UnreadableFileException;
import dev.locations.location.NewLocation;
import dev.locations.web.ApiException;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * An import that runs, whether its client reads the answer or not. It ends by itself:
 * when the body ends, fails, or does not arrive any more.
 */
final class RunningImport {

	private final ImportStatistics statistics = new ImportStatistics();

	private final Sinks.Empty<Void> stop = Sinks.empty();

	private final boolean dryRun;

	private final ImportAnswer answer;

	private final LimitedInputStream body;

	private final long maxSize;

	private volatile boolean cancelled;

	/** Asks for the beginning of the body at once. */
	RunningImport(Flux<DataBuffer> buffers, long maxSize, boolean dryRun, ImportLines lines, Runnable wake) {
		this.dryRun = dryRun;
		this.maxSize = maxSize;
		this.body = new LimitedInputStream(BodyInputStream.of(buffers.takeUntilOther(this.stop.asMono())), maxSize);
		this.answer = new ImportAnswer(lines, this.statistics, this.body::count, wake);
	}

	/**
	 * Completes when nothing of the import runs any more, with the reason of a stop, or
	 * empty.
	 */
	Mono<ApiException> load(LocationImport imports, Function<List<NewLocation>, Mono<Integer>> target,
			Function<Throwable, ApiException> failures) {
		ImportJob job = new ImportJob(this.body, this.maxSize, target, this.statistics, this.answer::refuse,
				this::isCancelled);
		return imports.load(job)
			.then(Mono.defer(this::failureOfBody))
			.doOnError((error) -> recordLostClient())
			.onErrorResume((error) -> Mono.just(failures.apply(error)))
			.doOnSuccess((reason) -> this.answer.summarize(this.dryRun, reason))
			.flatMap((reason) -> drain().thenReturn(reason))
			.doFinally((end) -> close());
	}

	// a reader of gzip ignores a failure between two members of the file
	private Mono<ApiException> failureOfBody() {
		return Mono.justOrEmpty(this.body.failure())
			.flatMap((failure) -> Mono.error(new UnreadableFileException(failure)));
	}

	// the body may end before the answer is cancelled
	private void recordLostClient() {
		this.body.failure()
			.map(Exceptions::unwrap)
			.filter((failure) -> !(failure instanceof ApiException)
					&& !(failure instanceof LimitedInputStream.TooLargeException))
			.ifPresent((failure) -> cancel());
	}

	/**
	 * Reads the rest of the body. Browsers with HTTP/1.1 read an answer only when they
	 * have sent their body.
	 */
	private Mono<Long> drain() {
		return Mono.fromCallable(() -> this.body.transferTo(OutputStream.nullOutputStream()))
			.subscribeOn(Schedulers.boundedElastic())
			.onErrorComplete();
	}

	private void close() {
		try {
			this.body.close();
		}
		catch (IOException ex) {
			// the body is not needed any more
		}
		this.answer.close();
	}

	void stop(ApiException reason) {
		this.stop.tryEmitError(reason);
	}

	/**
	 * What has not been written is left out. The body ends by itself, with an error of
	 * the connection.
	 */
	void cancel() {
		this.cancelled = true;
	}

	boolean isCancelled() {
		return this.cancelled || this.answer.isCancelled();
	}

	boolean isDryRun() {
		return this.dryRun;
	}

	ImportStatistics statistics() {
		return this.statistics;
	}

	Map<String, Object> counts() {
		Map<String, Object> counts = new LinkedHashMap<>();
		counts.put("added", this.statistics.added());
		counts.put("existing", this.statistics.existing());
		counts.put("refused", this.statistics.refused());
		counts.put("dryRun", this.dryRun);
		counts.put("cancelled", isCancelled());
		return counts;
	}

	ImportAnswer answer() {
		return this.answer;
	}

}
