package dev.locations.store.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import io.netty.buffer.ByteBufUtil;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

import static dev.locations.store.embedded.TestDocuments.place;
import static dev.locations.store.embedded.TestDocuments.places;
import static dev.locations.store.embedded.TestMongo.all;
import static dev.locations.store.embedded.TestMongo.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tries to get into an {@link EmbeddedMongo} by its port, as any user of the machine can.
 */
class IntruderTests {

	private static final int OP_MSG = 2013;

	@TempDir
	Path directory;

	private TestMongo mongo;

	@BeforeEach
	void start() {
		this.mongo = TestMongo.start(this.directory);
	}

	/** The service goes on, with the connections it has and with new ones. */
	@AfterEach
	void stop() {
		answer(this.mongo.places().insertOne(place(1)));
		try (MongoClient another = MongoClients.create(this.mongo.server().clientSettings())) {
			var places = another.getDatabase("locations").getCollection("places");
			answer(places.insertOne(new Document("number", 2)));
			assertThat(answer(places.countDocuments())).isEqualTo(2);
		}
		this.mongo.close();
	}

	private Socket connect() throws IOException {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
		socket.setSoTimeout(20_000);
		return socket;
	}

	private int port() {
		return new ServerAddress(new ConnectionString(this.mongo.server().connectionString()).getHosts().get(0))
			.getPort();
	}

	private static byte[] hello() {
		RawBsonDocument hello = new RawBsonDocument(new Document("hello", 1).append("$db", "admin"),
				new DocumentCodec());
		int length = 21 + hello.getByteBuffer().remaining();
		ByteBuffer message = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
		message.putInt(length).putInt(1).putInt(0).putInt(OP_MSG).putInt(0).put((byte) 0);
		return message.put(hello.getByteBuffer().asNIO()).array();
	}

	/** What the server sends until it closes the connection. */
	private static byte[] answers(Socket socket) throws IOException {
		try {
			return socket.getInputStream().readAllBytes();
		}
		catch (SocketException ex) {
			// bytes that were not read make it a reset
			return new byte[0];
		}
	}

	private byte[] answers(byte[] bytes, int packet) throws IOException {
		try (Socket socket = connect()) {
			socket.setTcpNoDelay(true);
			try {
				for (int start = 0; start < bytes.length; start += packet) {
					socket.getOutputStream().write(bytes, start, Math.min(packet, bytes.length - start));
				}
			}
			catch (SocketException ex) {
				// closed already
			}
			return answers(socket);
		}
	}

	@Test
	void aDriverWithoutTheSecretGetsNoAnswer() {
		MongoClientSettings settings = MongoClientSettings.builder()
			.applyConnectionString(new ConnectionString(this.mongo.server().connectionString()))
			.applyToClusterSettings((cluster) -> cluster.serverSelectionTimeout(1, TimeUnit.SECONDS))
			.build();
		try (MongoClient client = MongoClients.create(settings)) {
			assertThatExceptionOfType(MongoTimeoutException.class)
				.isThrownBy(() -> all(client.getDatabase("locations").getCollection("places").find()));
		}
	}

	@Test
	void bytesWithoutTheSecretGetNoAnswer() throws IOException {
		byte[] guess = ByteBufUtil.getBytes(new Secret().copy());
		for (byte[] bytes : List.of(hello(), guess, concat(guess, hello()), new byte[10_000])) {
			assertThat(answers(bytes, bytes.length)).isEmpty();
			assertThat(answers(bytes, 7)).isEmpty();
		}
	}

	private static byte[] concat(byte[] one, byte[] two) {
		byte[] both = Arrays.copyOf(one, one.length + two.length);
		System.arraycopy(two, 0, both, one.length, two.length);
		return both;
	}

	@Test
	void aThousandIdleConnectionsLockNobodyOut() throws IOException {
		List<Socket> pending = new ArrayList<>();
		try {
			for (int count = 0; count < 1000; count++) {
				Socket socket = connect();
				socket.getOutputStream().write(new byte[count % Secret.LENGTH]);
				pending.add(socket);
			}
			answer(this.mongo.places().insertMany(places(10, 20)));
			try (MongoClient another = MongoClients.create(this.mongo.server().clientSettings())) {
				answer(another.getDatabase("locations").getCollection("places").deleteMany(new Document()));
			}
			for (Socket socket : pending.subList(0, 1000 - HandshakeInitializer.MOST_PENDING)) {
				assertThat(answers(socket)).isEmpty();
			}
		}
		finally {
			for (Socket socket : pending) {
				socket.close();
			}
		}
	}

	@Test
	void theSecretGoesToNoOtherServer() throws IOException {
		try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			MongoClientSettings settings = MongoClientSettings.builder(this.mongo.server().clientSettings())
				.applyToClusterSettings((cluster) -> cluster
					.hosts(List.of(new ServerAddress(other.getInetAddress(), other.getLocalPort()))))
				.build();
			try (MongoClient client = MongoClients.create(settings)) {
				Disposable command = Mono.from(client.getDatabase("locations").runCommand(new Document("ping", 1)))
					.subscribe();
				try (Socket socket = other.accept()) {
					ByteBuffer header = ByteBuffer.wrap(socket.getInputStream().readNBytes(16))
						.order(ByteOrder.LITTLE_ENDIAN);
					assertThat(header.getInt(0)).as("length").isBetween(16, 10_000);
					assertThat(header.getInt(12)).as("kind of message").isIn(2004, OP_MSG);
				}
				command.dispose();
			}
		}
	}

}
