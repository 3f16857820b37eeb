package dev.locations.observability;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.util.UriComponentsBuilder;

import static org.assertj.core.api.Assertions.assertThat;

class AccessLogTests {

	private static ILoggingEvent log(String uri, int status) {
		MockServerHttpRequest request = MockServerHttpRequest
			.method(HttpMethod.GET, UriComponentsBuilder.fromUriString(uri).build(true).toUri())
			.header(HttpHeaders.USER_AGENT, "a\ttest")
			.build();
		MockServerWebExchange exchange = MockServerWebExchange.from(request);
		RequestDetails facts = RequestDetails.attachTo(exchange, "7");
		Logger logger = (Logger) LoggerFactory.getLogger(AccessLog.class);
		ListAppender<ILoggingEvent> appender = new ListAppender<>();
		appender.start();
		logger.addAppender(appender);
		AccessLog.Line.of(exchange, facts, status, 1_234_567).write();
		logger.detachAppender(appender);
		return appender.list.get(0);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "access-log.csv", quoteCharacter = '`')
	void isReadableWithoutSecrets(String uri, String shown) {
		ILoggingEvent event = log(uri, 200);
		assertThat(event.getFormattedMessage()).isEqualTo("GET " + shown + " in 1234 us, request 7");
		assertThat(event.getKeyValuePairs().toString()).doesNotContain("abc").contains("a\\u0009test");
	}

	@Test
	void tellsAnAnswerThatDidNotReachItsEnd() {
		ILoggingEvent event = log("/api/locations", RequestObservation.End.ABORTED);
		assertThat(event.getFormattedMessage()).startsWith("GET /api/locations aborted in");
		assertThat(event.getKeyValuePairs()).noneMatch((pair) -> pair.key.equals("http.response.status_code"));
	}

	@Test
	void cutsWhatIsLong() {
		assertThat(log("/api/" + "a".repeat(8_000), 404).getFormattedMessage()).hasSizeLessThan(600)
			.contains("aaa... 404");
	}

	@ParameterizedTest
	@CsvSource({ "plain text, plain text", "'a\nb', a\\u000ab", "'a\r\u001b[31mb', a\\u000d\\u001b[31mb",
			"'\u0000\u007f\u0085\u2028', \\u0000\\u007f\\u0085\\u2028", "a\\nb, a\\\\nb",
			"zażółć, za\\u017c\\u00f3\\u0142\\u0107", "1234567890123456789012345, 12345678901234567890..." })
	void escapesWhatCouldPassForAnotherLine(String text, String shown) {
		assertThat(LogText.of(text, 20)).isEqualTo(shown);
	}

	/** Spring interrupts the start of a service that shall stop. */
	@Test
	void writesTheLastLinesWhenItIsInterrupted() {
		StringBuffer written = new StringBuffer();
		LogQueue queue = new LogQueue("test", "test", new SimpleMeterRegistry());
		queue.write(() -> written.append("last"));
		Thread.currentThread().interrupt();
		queue.close();
		assertThat(Thread.interrupted()).isTrue();
		assertThat(written).hasToString("last");
	}

}
