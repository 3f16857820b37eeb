package dev.locations.importing.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import dev.locations.file.LimitedInputStream;
import dev.locations.importing.ImportPlan;
import dev.locations.importing.ImportStatistics;
import dev.locations.importing.ImportTarget;
import dev.locations.importing.LocationImport;
import dev.locations.location.Action;
import dev.locations.store.StoreFullException;
import dev.locations.web.ApiException;
import dev.locations.web.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpStatus;

/**
 * An import that runs, whether its client reads the answer or not. It ends by itself:
 * when the body ends, fails, or does not arrive any more.
 */
final class RunningImport {

	private static final Logger logger = LoggerFactory.getLogger(RunningImport.class);

	private final ImportPlan plan;

	private final ImportStatistics statistics;

	private final Sinks.Empty<Void> begun = Sinks.empty();

	private final Sinks.Empty<Void> stop = Sinks.empty();

	private final Sinks.Empty<Void> left = Sinks.empty();

	/** Null if nothing is written. */
	private final @Nullable Action action;

	/** Null if the import writes. */
	private final @Nullable PlaceSample dryRun;

	private final ImportAnswer answer;

	private final LimitedInputStream body;

	/** Why it has ended before the end of the body. */
	private volatile @Nullable ApiException reason;

	private volatile @Nullable Disposable load;

	RunningImport(Flux<DataBuffer> buffers, long maxSize, ImportPlan plan, @Nullable Action action,
			@Nullable PlaceSample dryRun, JsonMapper json, Runnable wake, @Nullable RefusedRows rows) {
		this.plan = plan;
		this.statistics = new ImportStatistics(plan.existing());
		this.action = action;
		this.dryRun = dryRun;
		this.body = new LimitedInputStream(
				BodyInputStream.of(buffers.takeUntilOther(this.stop.asMono()).delaySubscription(this.begun.asMono())),
				maxSize);
		this.answer = new ImportAnswer(json, this.statistics, this.body::count, wake, rows);
	}

	/**
	 * Begins to load. When nothing of the import runs any more but for the answer, or it
	 * is given up, {@code end} runs, whatever the reason.
	 */
	void begin(LocationImport imports, ImportTarget target, Refusals refusals, Runnable end) {
		this.begun.tryEmitEmpty();
		this.load = imports
			.load(new LocationImport.Job(this.body, this.plan, target, this.statistics, this.answer::refuse,
					this::isCancelled))
			.onErrorResume((error) -> {
				recordLostClient();
				keep(reason(error, refusals));
				return Mono.empty();
			})
			.doOnTerminate(() -> this.answer.summarize(this.action, this.dryRun, this.reason))
			.then(Mono.defer(() -> (this.reason != null) ? drain() : Mono.empty()))
			.doFinally((signal) -> end.run())
			.subscribe();
	}

	// the body may end before the answer is cancelled
	private void recordLostClient() {
		this.body.failure()
			.map(Exceptions::unwrap)
			.filter((failure) -> !(failure instanceof ApiException)
					&& !(failure instanceof LimitedInputStream.TooLargeException))
			.ifPresent((failure) -> cancel());
	}

	/** The status of the reason is not used, because the answer has begun. */
	private static ApiException reason(Throwable failure, Refusals refusals) {
		boolean isUnreadable = failure instanceof LocationImport.UnreadableFileException;
		Throwable cause = isUnreadable ? Exceptions.unwrap(Objects.requireNonNull(failure.getCause())) : failure;
		if (cause instanceof LimitedInputStream.TooLargeException) {
			return Refusals.tooLarge();
		}
		if (isUnreadable && !(cause instanceof ApiException)) {
			// others are errors of the connection, whose client does not read the answer
			return new ApiException(HttpStatus.BAD_REQUEST, "request.invalid", (cause instanceof IOException)
					? Objects.toString(failure.getMessage(), "") : "The request body broke off.");
		}
		if (cause instanceof StoreFullException) {
			return new ApiException(HttpStatus.INSUFFICIENT_STORAGE, "store.full",
					"The write was refused: the store has no room left.");
		}
		return refusals.of(cause).orElseGet(() -> {
			logger.error("An import failed", failure);
			return Refusals.serverError();
		});
	}

	/** Browsers with HTTP/1.1 read an answer only when they have sent their body. */
	private Mono<Long> drain() {
		return Mono.fromCallable(() -> this.body.transferTo(OutputStream.nullOutputStream()))
			.subscribeOn(Schedulers.boundedElastic())
			.onErrorComplete();
	}

	/** Ends the answer. A client that has it may begin the next import. */
	void close() {
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

	/** Stops without what has arrived, and tells the client. */
	void end(ApiException reason) {
		keep(reason);
		cancel();
		stop(reason);
	}

	/** Gives the import up, when it does not come to its end. */
	void dispose() {
		Disposable begun = this.load;
		if (begun != null) {
			this.answer.summarize(this.action, this.dryRun, this.reason);
			begun.dispose();
		}
	}

	// the first reason counts
	private synchronized void keep(ApiException cause) {
		this.reason = (this.reason != null) ? this.reason : cause;
	}

	@Nullable ApiException reason() {
		return this.reason;
	}

	/** Completes when the permit of the import is free. */
	Sinks.Empty<Void> left() {
		return this.left;
	}

	/** Leaves out what is not yet written. The body ends with its connection. */
	void cancel() {
		this.answer.cancelled();
	}

	boolean isCancelled() {
		return this.answer.isCancelled();
	}

	boolean isDryRun() {
		return this.dryRun != null;
	}

	ImportStatistics statistics() {
		return this.statistics;
	}

	Map<String, Object> counts() {
		Map<String, Object> counts = new LinkedHashMap<>(this.statistics.counts());
		counts.put("dryRun", isDryRun());
		counts.put("cancelled", isCancelled());
		return counts;
	}

	ImportAnswer answer() {
		return this.answer;
	}

}
