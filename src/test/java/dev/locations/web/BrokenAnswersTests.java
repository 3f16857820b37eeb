package dev.locations.web;

import dev.locations.observability.ShedRequestCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class BrokenAnswersTests {

	/** A line of a stack trace, in any format of the log. */
	private static final String FRAME = "at " + BrokenAnswersTests.class.getName();

	private final ErrorResponses errors = new ErrorResponses(new JsonMapper(),
			new Refusals(new ShedRequestCounter(new SimpleMeterRegistry())));

	private final MockServerWebExchange begun = MockServerWebExchange
		.from(MockServerHttpRequest.get("/api/locations?q=secret"));

	BrokenAnswersTests() {
		this.begun.getResponse().setComplete().block();
	}

	@Test
	void oneLineTellsThatAnOutageBrokeAnAnswerOff(CapturedOutput log) {
		Throwable outage = new QueryTimeoutException("too slow");
		StepVerifier.create(this.errors.handle(this.begun, outage)).verifyErrorMatches((error) -> error == outage);
		assertThat(log.getOut().lines().filter((line) -> line.contains("ERROR"))).singleElement()
			.asString()
			.contains("Broke off: GET /api/locations, request", "too slow")
			.doesNotContain("secret");
		assertThat(log.getOut()).doesNotContain(FRAME);
	}

	@Test
	void anUnexpectedErrorIsLoggedWithItsTrace(CapturedOutput log) {
		Throwable defect = new IllegalStateException("defect");
		StepVerifier.create(this.errors.handle(this.begun, defect)).verifyErrorMatches((error) -> error == defect);
		assertThat(log.getOut()).contains("Failed: GET /api/locations, request", FRAME);
	}

}
