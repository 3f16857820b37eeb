package dev.locations.web;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.store.ModelUnavailableException;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import dev.locations.work.WorkRefusedException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

@ExtendWith(OutputCaptureExtension.class)
class ErrorResponsesTests extends ApiTests {

	private static final RuntimeException OUTAGE = new DataAccessResourceFailureException(
			"cannot reach mongo.internal:27017");

	/** A line of a stack trace, in any format of the log. */
	private static final String FRAME = "at " + ErrorResponsesTests.class.getName();

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);

	private final Refusals refusals = new Refusals(new ShedRequestCounter(this.registry), this.clock::get);

	private TestClient failing(Endpoint endpoint, RuntimeException reason) {
		TestClient admin = this.api.asAdmin();
		if (endpoint.uri().contains("/locations")) {
			this.api.locations().failWith(reason);
		}
		else {
			this.api.users().failWith(reason);
		}
		return admin;
	}

	@ParameterizedTest
	@EnumSource
	void answersThatTheStoreIsOutOfReach(Endpoint endpoint) {
		Answer answer = endpoint.call(failing(endpoint, OUTAGE));
		answer.isRefused(Refused.UNAVAILABLE);
		assertThat(Integer.parseInt(String.valueOf(answer.headers().getFirst(HttpHeaders.RETRY_AFTER)))).isPositive();
	}

	@ParameterizedTest
	@EnumSource
	void answersThatAccountsAreOutOfReachToWhoeverSendsAToken(Endpoint endpoint) {
		TestClient admin = this.api.asAdmin();
		this.api.users().failWith(OUTAGE);
		endpoint.call(admin).isRefused(Refused.UNAVAILABLE);
	}

	@Test
	void failsForWantOfAccountsWhenItsTurnComes() {
		TestClient admin = this.api.asAdmin();
		this.api.users().failWith(OUTAGE);
		admin.get("/api/x").isRefused(Refused.NO_RESOURCE);
		admin.delete("/api/me").isRefused(Refused.METHOD_NOT_ALLOWED);
		admin.get("/api/locations/x").isNotFound("location", "x");
		assertThat(admin.send(HttpMethod.OPTIONS, "/api/me", null).status()).isEqualTo(204);
		admin.get("/api/locations?bbox=x").isRefused(Refused.UNAVAILABLE);
	}

	@ParameterizedTest
	@EnumSource
	void tellsNothingOfAnUnexpectedError(Endpoint endpoint, CapturedOutput log) {
		Answer answer = endpoint.call(failing(endpoint, new IllegalStateException("secret detail")));
		answer.isRefused(Refused.SERVER_ERROR);
		assertThat(log).contains("ERROR", "Failed: " + endpoint.method() + " " + endpoint.uri(),
				"java.lang.IllegalStateException: secret detail");
	}

	@Test
	void logsNeitherTokensNorBodies(CapturedOutput log) {
		String token = this.api.token(Accounts.admin());
		TestClient admin = this.api.withAuthorization("Bearer " + token);
		this.api.locations().failWith(new IllegalStateException("broken"));
		admin.post("/api/locations", Locations.at("body-value", "1", "2").toString()).isRefused(Refused.SERVER_ERROR);
		this.api.locations().failWith(new DataAccessResourceFailureException("away"));
		admin.get("/api/locations").isRefused(Refused.UNAVAILABLE);
		this.api.users().failWith(new IllegalStateException("broken"));
		this.api.anonymous()
			.post("/api/auth", Accounts.credentials("a@example.com", "password-value").toString())
			.isRefused(Refused.SERVER_ERROR);
		assertThat(log).contains("broken")
			.doesNotContain(token)
			.doesNotContain("body-value")
			.doesNotContain("password-value");
	}

	@Test
	void logsNothingOfWhatClientsGetWrong(CapturedOutput log) {
		this.api.anonymous().get("/api/x").isRefused(Refused.NO_RESOURCE);
		this.api.anonymous().get("/api/me").isRefused(Refused.MISSING_AUTHORIZATION);
		this.api.anonymous().post("/api/auth", "{").isSyntaxError();
		assertThat(this.api.anonymous().get("/api/locations?bbox=").status()).isEqualTo(422);
		assertThat(log).doesNotContain("ERROR", "WARN", "Exception");
	}

	static Stream<Arguments> reasons() {
		return Stream.of(arguments(new ModelUnavailableException(), "read_model"),
				arguments(new ModelUnavailableException("block 1 of the file is damaged"), "read_model"),
				arguments(new WorkRefusedException("too much work"), "work"),
				arguments(new RejectedExecutionException("too many passwords"), "passwords"),
				arguments(new QueryTimeoutException("too slow"), "store"),
				arguments(new DataAccessResourceFailureException("out of reach"), "store"));
	}

	@ParameterizedTest
	@MethodSource("reasons")
	void countsWhyARequestWasRefused(RuntimeException error, String reason) {
		assertThat(this.refusals.of(error))
			.hasValueSatisfying((refusal) -> assertThat(refusal.status().value()).isEqualTo(503));
		List<String> counted = Arrays.stream(ShedRequestCounter.Reason.values())
			.map((each) -> each.name().toLowerCase(Locale.ROOT))
			.filter((each) -> this.registry.get("locations.requests.shed").tag("reason", each).counter().count() > 0)
			.toList();
		assertThat(counted).containsExactly(reason);
	}

	@Test
	void tellsWhatTheOperatorHasToDoWhenWaitingDoesNotHelp() {
		assertThat(this.refusals.of(ModelUnavailableException.until("Grant a privilege.")))
			.hasValueSatisfying((refusal) -> assertThat(refusal.getMessage())
				.endsWith("waiting does not bring one. To its operator: Grant a privilege."));
		assertThat(this.refusals.of(new ModelUnavailableException("block 1 of the file is damaged")))
			.hasValueSatisfying((refusal) -> assertThat(refusal.getMessage())
				.isEqualTo("The service is temporarily unavailable. Try again later."));
	}

	@Test
	void logsALineForEachReasonAndThenCountsForAWhile(CapturedOutput output) {
		for (int i = 0; i < 100; i++) {
			this.refusals.of(new QueryTimeoutException("no answer"));
			this.refusals.of(new RejectedExecutionException("too many"));
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains("Unavailable"))).hasSize(2)
			.anyMatch((line) -> line.contains("Unavailable: no answer"))
			.anyMatch((line) -> line.contains("Unavailable: too many"));
		this.clock.addAndGet(Duration.ofSeconds(10).toNanos());
		this.refusals.of(new QueryTimeoutException("still no answer"));
		assertThat(output.getOut().lines().filter((line) -> line.contains("Unavailable"))).hasSize(3)
			.anyMatch((line) -> line
				.contains("Unavailable: still no answer (99 more requests since the last such line)"));
	}

	private static MockServerWebExchange begun() {
		MockServerWebExchange begun = MockServerWebExchange.from(MockServerHttpRequest.get("/api/locations?q=secret"));
		begun.getResponse().setComplete().block();
		return begun;
	}

	private void breaksOff(Throwable error) {
		StepVerifier.create(new ErrorResponses(new JsonMapper(), this.refusals).handle(begun(), error))
			.verifyErrorMatches((seen) -> seen == error);
	}

	@Test
	void oneLineTellsThatAnOutageBrokeAnAnswerOffAndATraceAnUnexpectedError(CapturedOutput log) {
		breaksOff(new QueryTimeoutException("too slow"));
		assertThat(log.getOut().lines().filter((line) -> line.contains("ERROR"))).singleElement()
			.asString()
			.contains("Broke off: GET /api/locations, request", "too slow")
			.doesNotContain("secret");
		assertThat(log.getOut()).doesNotContain(FRAME);
		breaksOff(new IllegalStateException("defect"));
		assertThat(log.getOut()).contains("Failed: GET /api/locations, request", FRAME);
	}

	/** The stream of HTTP/2 may still be open when its connection is not. */
	@Test
	void logsNothingOfAnAnswerWhoseConnectionBroke(CapturedOutput log) {
		StepVerifier
			.create(new ErrorResponses(new JsonMapper(), this.refusals).handle(begun(), new IOException("Broken pipe")))
			.verifyComplete();
		assertThat(log).doesNotContain("ERROR");
	}

}
