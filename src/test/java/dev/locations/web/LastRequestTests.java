package dev.locations.web;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class LastRequestTests {

	private final EmbeddedChannel channel = new EmbeddedChannel(new LastRequest());

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

	@Test
	void doesNotTakeAnInterimAnswerForTheLast() {
		receive("HTTP/1.1", "close");
		assertThat(isKeptAlive(HttpResponseStatus.CONTINUE)).isTrue();
		assertThat(isKeptAlive(HttpResponseStatus.OK)).isFalse();
		assertThat(this.channel.isOpen()).isFalse();
	}

}
