package dev.locations.guard;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IdleConnectionsTests {

	private static final String PROXY = "10.0.0.9";

	private final IdleConnections connections = new IdleConnections(
			(peer) -> Optional.of(((InetSocketAddress) Objects.requireNonNull(peer)).getAddress())
				.filter((address) -> !address.getHostAddress().equals(PROXY)));

	private final List<EmbeddedChannel> opened = new ArrayList<>();

	@AfterEach
	void release() {
		this.opened.forEach(EmbeddedChannel::finishAndReleaseAll);
	}

	private EmbeddedChannel open(String client) {
		EmbeddedChannel channel = new EmbeddedChannel() {

			@Override
			protected SocketAddress remoteAddress0() {
				return new InetSocketAddress(client, 1);
			}

		};
		channel.pipeline()
			.addLast(new ConnectionDeadlines(Duration.ofHours(1), Duration.ofHours(1), System::nanoTime,
					this.connections.add(channel)));
		this.opened.add(channel);
		return channel;
	}

	private List<EmbeddedChannel> open(int count, String client) {
		return IntStream.range(0, count).mapToObj((i) -> open(client)).toList();
	}

	private static void request(EmbeddedChannel on) {
		on.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
		on.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
	}

	private static void answer(EmbeddedChannel on) {
		on.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
				LastHttpContent.EMPTY_LAST_CONTENT);
	}

	private List<Integer> closed() {
		return IntStream.range(0, this.opened.size()).filter((i) -> !this.opened.get(i).isOpen()).boxed().toList();
	}

	private boolean closeOldest() {
		return this.connections.closeOldest(null);
	}

	@Test
	void theOldestOfTheLargestHolderGivesWay() {
		open(2, "10.0.0.1");
		open(4, "10.0.0.2");
		open(1, "10.0.0.3");
		assertThat(closeOldest()).isTrue();
		assertThat(closed()).containsExactly(2);
		closeOldest();
		assertThat(closed()).containsExactly(2, 3);
		IntStream.range(0, 5).forEach((i) -> closeOldest());
		assertThat(closed()).hasSize(7);
		assertThat(closeOldest()).isFalse();
	}

	@Test
	void aConnectionThatAnswersDoesNotGiveWayAndOneThatHasAnsweredDoesSoLater() {
		List<EmbeddedChannel> all = open(3, "10.0.0.1");
		request(all.get(0));
		request(all.get(1));
		answer(all.get(1));
		closeOldest();
		assertThat(closed()).containsExactly(2);
		closeOldest();
		assertThat(closed()).containsExactly(1, 2);
		assertThat(closeOldest()).isFalse();
		request(all.get(0));
		answer(all.get(0));
		assertThat(closeOldest()).as("another request").isFalse();
		answer(all.get(0));
		assertThat(closeOldest()).isTrue();
	}

	@Test
	void aBodyThatArrivesKeepsItsConnection() {
		EmbeddedChannel channel = open("10.0.0.1");
		channel.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"));
		answer(channel);
		assertThat(closeOldest()).isFalse();
		channel.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
		assertThat(closeOldest()).isTrue();
	}

	@Test
	void anyStreamOfHttp2KeepsItsConnection() throws Http2Exception {
		EmbeddedChannel channel = open("10.0.0.1");
		DefaultHttp2Connection http2 = new DefaultHttp2Connection(true);
		IdleConnections.Connection connection = this.connections.add(channel);
		connection.watch(http2);
		Http2Stream first = http2.remote().createStream(1, true);
		Http2Stream second = http2.remote().createStream(3, true);
		first.close();
		assertThat(connection.wasUsed()).isTrue();
		assertThat(connection.wasUsed()).isTrue();
		second.close();
		assertThat(connection.wasUsed()).isTrue();
		assertThat(connection.wasUsed()).isFalse();
	}

	@Test
	void aClientThatHasItsShareLosesItsOwn() throws Exception {
		open(3, "10.0.0.1");
		open(1, "10.0.0.2");
		InetAddress second = InetAddress.getByName("10.0.0.2");
		assertThat(this.connections.closeOldest(second)).isTrue();
		assertThat(closed()).containsExactly(3);
		assertThat(this.connections.closeOldest(second)).isFalse();
	}

	@Test
	void connectionsOfAProxyAreThoseOfManyClients() {
		open(3, PROXY);
		open(2, "10.0.0.1");
		closeOldest();
		assertThat(closed()).containsExactly(3);
	}

}
