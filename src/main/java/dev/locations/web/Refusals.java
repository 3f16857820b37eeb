package dev.locations.web;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;

import dev.locations.observability.ShedRequestCounter;
import dev.locations.store.ModelUnavailableException;
import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import dev.locations.work.WorkRefusedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** Turns failures into refusals. Counts those of the store, and logs some of them. */
@Component
public final class Refusals {

	private static final Logger logger = LoggerFactory.getLogger(Refusals.class);

	private static final Duration LOG_PERIOD = Duration.ofSeconds(10);

	private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

	private final ShedRequestCounter shedRequests;

	private final LongSupplier nanos;

	private final Map<ShedRequestCounter.Reason, LogLine> lastLines = new ConcurrentHashMap<>();

	@Autowired
	Refusals(ShedRequestCounter shedRequests) {
		this(shedRequests, System::nanoTime);
	}

	Refusals(ShedRequestCounter shedRequests, LongSupplier nanos) {
		this.shedRequests = shedRequests;
		this.nanos = nanos;
	}

	/** Returns the refusal for a failure; empty for a failure that nobody expects. */
	public Optional<ApiException> of(Throwable error) {
		if (error instanceof ApiException refusal) {
			return Optional.of(refusal);
		}
		if (error instanceof DataBufferLimitException) {
			return Optional.of(tooLarge());
		}
		if (error instanceof StoreFullException) {
			return Optional.of(new ApiException(HttpStatus.INSUFFICIENT_STORAGE, "store.full",
					"The write was refused: the store has no room left. Nothing was changed."));
		}
		if (error instanceof WriteRefusedException) {
			// the store has logged the reason
			this.shedRequests.count(ShedRequestCounter.Reason.STORE);
			return Optional.of(unavailable());
		}
		if (isTemporary(error)) {
			ShedRequestCounter.Reason reason = reason(error);
			log(reason, String.valueOf(error.getMessage()));
			this.shedRequests.count(reason);
			return Optional.of((error instanceof ModelUnavailableException model && model.isLasting())
					? unavailable(String.valueOf(model.getMessage())) : unavailable());
		}
		return (error instanceof ResponseStatusException refused) ? Optional.of(refusal(refused)) : Optional.empty();
	}

	/** Logs not each request: while the store is away, all are refused. */
	private void log(ShedRequestCounter.Reason reason, String message) {
		long now = this.nanos.getAsLong();
		this.lastLines.compute(reason, (any, last) -> {
			if (last != null && now - last.at() < LOG_PERIOD.toNanos()) {
				return new LogLine(last.at(), last.others() + 1);
			}
			long others = (last != null) ? last.others() : 0;
			logger.warn("Unavailable: {}{}", message,
					(others > 0) ? " (%d more requests since the last such line)".formatted(others) : "");
			return new LogLine(now, 0);
		});
	}

	static boolean isTemporary(Throwable error) {
		return error instanceof DataAccessResourceFailureException || error instanceof QueryTimeoutException
				|| error instanceof RejectedExecutionException || error instanceof WorkRefusedException;
	}

	private static ShedRequestCounter.Reason reason(Throwable error) {
		if (error instanceof WorkRefusedException) {
			return ShedRequestCounter.Reason.WORK;
		}
		if (error instanceof ModelUnavailableException) {
			return ShedRequestCounter.Reason.READ_MODEL;
		}
		return (error instanceof RejectedExecutionException) ? ShedRequestCounter.Reason.PASSWORDS
				: ShedRequestCounter.Reason.STORE;
	}

	private static ApiException refusal(ResponseStatusException refused) {
		if (refused.getStatusCode().value() == HttpStatus.NOT_FOUND.value()) {
			return new ApiException(HttpStatus.NOT_FOUND, "resource.notFound",
					"No resource was found at this verb and URI.");
		}
		HttpStatus status = HttpStatus.valueOf(refused.getStatusCode().value());
		return status.is4xxClientError() ? new ApiException(status, "request.invalid", status.getReasonPhrase())
				: new ApiException(status, "server.error", status.getReasonPhrase());
	}

	public static ApiException tooLarge() {
		return new ApiException(HttpStatus.CONTENT_TOO_LARGE, "request.tooLarge", "The request body is too large.");
	}

	public static ApiException tooSlow() {
		return new ApiException(HttpStatus.REQUEST_TIMEOUT, "request.timeout",
				"The request body took too long to arrive.");
	}

	public static ApiException unavailable() {
		return unavailable("The service is temporarily unavailable. Try again later.");
	}

	private static ApiException unavailable(String message) {
		return ApiException.retryAfter(HttpStatus.SERVICE_UNAVAILABLE, "service.unavailable", message, RETRY_AFTER);
	}

	public static ApiException serverError() {
		return new ApiException(HttpStatus.INTERNAL_SERVER_ERROR, "server.error",
				"The server failed to process the request.");
	}

	private record LogLine(long at, long others) {
	}

}
