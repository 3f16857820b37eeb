package dev.locations.store.embedded;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

class HandshakeTests {

	private static final Secret SECRET = new Secret();

	private static final byte[] SECRET_BYTES = ByteBufUtil.getBytes(SECRET.copy());

	private static final String MESSAGE = "a message that is longer than the secret, and means something";

	static final List<Arguments> WRONG = List.of(argumentSet("message", bytes(MESSAGE)),
			argumentSet("zeroes", Unpooled.wrappedBuffer(new byte[32])),
			argumentSet("secret of another server", new Secret().copy()),
			argumentSet("secret that comes late", Unpooled.wrappedBuffer(new byte[1], SECRET_BYTES)),
			argumentSet("endless", Unpooled.wrappedBuffer(new byte[1 << 20])));

	private final Inside inside = new Inside();

	private final HandshakeInitializer handshake = new HandshakeInitializer(SECRET, this.inside);

	private EmbeddedChannel connection() {
		EmbeddedChannel connection = new EmbeddedChannel(this.handshake);
		connection.freezeTime();
		return connection;
	}

	private static ByteBuf bytes(String text) {
		return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
	}

	private static String read(EmbeddedChannel connection) {
		return Stream.generate(connection::<ByteBuf>readInbound)
			.takeWhile((bytes) -> bytes != null)
			.map((bytes) -> bytes.toString(StandardCharsets.UTF_8))
			.reduce("", String::concat);
	}

	private static void pass(EmbeddedChannel connection, int seconds) {
		connection.advanceTimeBy(seconds, TimeUnit.SECONDS);
		connection.runPendingTasks();
	}

	static IntStream chunks() {
		return IntStream.of(1, 2, 7, 31, 32, 33, 40, 1000);
	}

	@ParameterizedTest
	@MethodSource("chunks")
	void opensForTheSecretHoweverItIsSplit(int length) {
		EmbeddedChannel connection = connection();
		ByteBuf all = Unpooled.wrappedBuffer(SECRET.copy(), bytes(MESSAGE));
		while (all.isReadable()) {
			connection.writeInbound(all.readRetainedSlice(Math.min(length, all.readableBytes())));
		}
		assertThat(read(connection)).isEqualTo(MESSAGE);
		assertThat(this.inside.connections).isEqualTo(1);
		pass(connection, 3600);
		connection.writeInbound(bytes("more"));
		assertThat(read(connection)).isEqualTo("more");
	}

	@ParameterizedTest
	@FieldSource("WRONG")
	void staysShutForAnythingElse(ByteBuf bytes) {
		assertTurnedAway(bytes);
	}

	@Test
	void staysShutWhenAnyBitIsWrong() {
		for (int bit = 0; bit < 8 * SECRET_BYTES.length; bit++) {
			byte[] wrong = SECRET_BYTES.clone();
			wrong[bit / 8] ^= (byte) (1 << (bit % 8));
			assertTurnedAway(Unpooled.wrappedBuffer(wrong));
		}
	}

	private void assertTurnedAway(ByteBuf bytes) {
		EmbeddedChannel connection = connection();
		connection.writeInbound(bytes);
		assertThat(connection.isOpen()).isFalse();
		assertThat(bytes.refCnt()).isZero();
		assertSilence(connection);
	}

	private void assertSilence(EmbeddedChannel connection) {
		assertThat(connection.<Object>readInbound()).isNull();
		assertThat(connection.<Object>readOutbound()).isNull();
		assertThat(this.inside.connections).isZero();
	}

	@ParameterizedTest
	@MethodSource("beginnings")
	void waitsForTheSecretFiveSeconds(int length) {
		EmbeddedChannel connection = connection();
		connection.writeInbound(SECRET.copy().writerIndex(length));
		pass(connection, 4);
		assertThat(connection.isOpen()).isTrue();
		pass(connection, 1);
		assertThat(connection.isOpen()).isFalse();
		assertSilence(connection);
	}

	static IntStream beginnings() {
		return IntStream.of(0, 1, 16, 31);
	}

	@Test
	void hasRoomForSomePendingConnectionsAndRefusesTheOldestFirst() {
		EmbeddedChannel guest = connection();
		guest.writeInbound(SECRET.copy());
		List<EmbeddedChannel> pending = Stream.generate(this::connection)
			.limit(HandshakeInitializer.MOST_PENDING + 1)
			.toList();
		assertThat(pending.get(0).isOpen()).isFalse();
		pending.get(2).close().syncUninterruptibly();
		EmbeddedChannel late = connection();
		assertThat(pending.get(1).isOpen()).isTrue();
		late.writeInbound(SECRET.copy());
		assertThat(this.inside.connections).isEqualTo(2);
		assertThat(guest.isOpen()).isTrue();
	}

	@ChannelHandler.Sharable
	private static final class Inside extends ChannelInboundHandlerAdapter {

		private int connections;

		@Override
		public void channelActive(ChannelHandlerContext context) {
			this.connections++;
		}

	}

}
