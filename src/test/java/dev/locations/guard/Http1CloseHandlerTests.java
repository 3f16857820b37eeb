package dev.locations.guard;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class Http1CloseHandlerTests {

	private final TimedConnection channel = new TimedConnection();

	@BeforeEach
	void addHandler() {
		this.channel.pipeline().addLast(new Http1CloseHandler());
	}

	private @Nullable HttpRequest receive(String version, @Nullable String connection) {
		HttpRequest request = new DefaultFullHttpRequest(HttpVersion.valueOf(version), HttpMethod.GET, "/");
		if (connection != null) {
			request.headers().set(HttpHeaderNames.CONNECTION, connection);
		}
		this.channel.writeInbound(request);
		return this.channel.readInbound();
	}

	private boolean isKeptAlive(HttpResponseStatus status) {
		this.channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status));
		FullHttpResponse sent = this.channel.readOutbound();
		sent.release();
		return HttpUtil.isKeepAlive(sent);
	}

	@ParameterizedTest
	@CsvSource({ "HTTP/1.1, , false", "HTTP/1.1, keep-alive, false", "HTTP/1.0, keep-alive, false",
			"HTTP/1.1, close, true", "HTTP/1.1, Close, true", "HTTP/1.0, , true", "HTTP/1.0, close, true" })
	void endsTheConnectionWhenTheClientWantsIt(String version, @Nullable String connection, boolean last) {
		assertThat(receive(version, connection)).isNotNull().matches(HttpUtil::isKeepAlive);
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isEqualTo(!last);
		assertThat(this.channel.isOpen()).isEqualTo(!last);
	}

	@Test
	void answersWhatCameBefore() {
		receive("HTTP/1.1", null);
		receive("HTTP/1.1", "close");
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isTrue();
		assertThat(this.channel.isOpen()).isTrue();
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isFalse();
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void dropsWhatComesLater() {
		receive("HTTP/1.1", "close");
		assertThat(receive("HTTP/1.1", null)).isNull();
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isFalse();
		assertThat(this.channel.isOpen()).isFalse();
	}

	/** Otherwise the client may get a reset instead of the answer. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void readsTheRestOfTheBodyForAWhileAfterTheLastAnswer(boolean ends) {
		HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
		HttpUtil.setKeepAlive(request, false);
		this.channel.writeInbound(request, new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[10])));
		assertThat(isKeptAlive(HttpResponseStatus.UNAUTHORIZED)).isFalse();
		this.channel.pass(Duration.ofSeconds(4));
		this.channel.writeInbound(new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[10])));
		assertThat(this.channel.isOpen()).isTrue();
		if (ends) {
			this.channel.writeInbound(new DefaultLastHttpContent());
		}
		else {
			this.channel.pass(Duration.ofSeconds(1));
		}
		assertThat(this.channel.isOpen()).isFalse();
		this.channel.releaseInbound();
	}

	private void receiveBroken(Exception problem) {
		HttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_0, HttpMethod.GET, "/bad-request");
		request.setDecoderResult(DecoderResult.failure(problem));
		this.channel.writeInbound(request);
		HttpRequest passed = this.channel.readInbound();
		assertThat(passed).isNull();
	}

	private void assertEndsWith(int status) {
		FullHttpResponse refusal = this.channel.readOutbound();
		assertThat(refusal.status().code()).isEqualTo(status);
		assertThat(HttpUtil.isKeepAlive(refusal)).isFalse();
		assertThat(refusal.headers().get("Access-Control-Allow-Origin")).isEqualTo("*");
		assertThat(HttpUtil.getContentLength(refusal)).isEqualTo(refusal.content().readableBytes());
		assertThat(refusal.content().toString(StandardCharsets.UTF_8))
			.isEqualTo("{\"errors\":[{\"code\":\"request.invalid\",\"message\":\"" + refusal.status().reasonPhrase()
					+ "\"}]}");
		assertThat(this.channel.isOpen()).isFalse();
	}

	static Stream<Arguments> refusesHeads() {
		return Stream.of(arguments(new TooLongHttpLineException(), 414),
				arguments(new TooLongHttpHeaderException(), 431), arguments(new IllegalArgumentException(), 400));
	}

	@ParameterizedTest
	@MethodSource
	void refusesHeads(Exception problem, int status) {
		receiveBroken(problem);
		assertEndsWith(status);
	}

	@Test
	void refusesAHeadAfterTheAnswersBefore() {
		receive("HTTP/1.1", null);
		receive("HTTP/1.1", null);
		receiveBroken(new IllegalArgumentException());
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isTrue();
		FullHttpResponse early = this.channel.readOutbound();
		assertThat(early).isNull();
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isTrue();
		assertEndsWith(400);
	}

	@Test
	void doesNotTakeAnInterimAnswerForTheLast() {
		receive("HTTP/1.1", "close");
		assertThat(isKeptAlive(HttpResponseStatus.CONTINUE)).isTrue();
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isFalse();
		assertThat(this.channel.isOpen()).isFalse();
	}

	private void drain() {
		ConnectionDrain.begin(this.channel);
		this.channel.runPendingTasks();
	}

	@Test
	void endsTheConnectionWithAllBegunAnswersWhenTheServerStops() {
		receive("HTTP/1.1", null);
		receive("HTTP/1.1", null);
		drain();
		this.channel.pass(ConnectionDrain.LAST_REQUEST);
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isTrue();
		assertThat(isKeptAlive(HttpResponseStatus.CONTINUE)).isTrue();
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isFalse();
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void answersARequestThatIsOnItsWayWhenTheServerStops() {
		drain();
		this.channel.pass(ConnectionDrain.LAST_REQUEST.minusMillis(1));
		assertThat(receive("HTTP/1.1", null)).isNotNull();
		this.channel.pass(ConnectionDrain.LAST_REQUEST);
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isFalse();
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void closesAnIdleConnectionWhenTheServerStops() {
		receive("HTTP/1.1", null);
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isTrue();
		this.channel.pass(ConnectionDrain.LAST_REQUEST);
		assertThat(this.channel.isOpen()).isTrue();
		drain();
		this.channel.pass(ConnectionDrain.LAST_REQUEST);
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void beginsNoRequestAfterTheAnswerThatTellsOfTheStop() {
		receive("HTTP/1.1", null);
		drain();
		this.channel.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
		assertThat(this.channel.<HttpResponse>readOutbound()).matches((head) -> !HttpUtil.isKeepAlive(head));
		assertThat(receive("HTTP/1.1", null)).isNull();
		this.channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
		assertThat(this.channel.isOpen()).isFalse();
	}

	@Test
	void tellsOfTheStopWithTheNextAnswerWhenTheHeadOfOneWasSent() {
		receive("HTTP/1.1", null);
		this.channel.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
		assertThat(this.channel.<HttpResponse>readOutbound()).matches(HttpUtil::isKeepAlive);
		drain();
		this.channel.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
		assertThat(this.channel.<LastHttpContent>readOutbound()).isNotNull();
		assertThat(receive("HTTP/1.1", null)).isNotNull();
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isFalse();
		assertThat(this.channel.isOpen()).isFalse();
	}

}
