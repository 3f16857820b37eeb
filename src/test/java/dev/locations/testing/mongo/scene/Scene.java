package dev.locations.testing.mongo.scene;

import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoSocketException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import dev.locations.testing.mongo.MongoDouble;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.GlobalEventExecutor;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;
import reactor.core.publisher.Mono;

/**
 * A server on the loopback interface that a test directs. Clients see the primary of a
 * replica set. The test scripts commands by their names; a test double answers the
 * others. Each connection has a thread.
 *
 * <pre>
 * Scene scene = new Scene().delay(Duration.ofMillis(1))
 * 	.on("insert", (command) -&gt; Answers.error(112, "WriteConflict"));
 * </pre>
 */
public final class Scene implements AutoCloseable {

	/** The fields that a replica set knows and the double does not. */
	private static final List<String> REPLICA_SET_FIELDS = List.of("$db", "lsid", "txnNumber", "$clusterTime",
			"$readPreference", "readConcern");

	private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	private static final int LATEST = 20;

	/** More than the connections of the clients of a test. */
	private static final int THREADS = 32;

	private final MongoServer server = new MongoServer(new Backend());

	private final Member member;

	private final MongoClient others;

	private final Map<String, Function<Command, BsonDocument>> scripts = new ConcurrentHashMap<>();

	private final Queue<Command> received = new ConcurrentLinkedQueue<>();

	private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

	private volatile Duration delay = Duration.ZERO;

	/** Starts on a free port, and asks the shared test double. */
	public Scene() {
		this(MongoDouble.shared());
	}

	/** Starts on a free port. The double answers what is not scripted. */
	public Scene(MongoDouble others) {
		this.others = MongoClients.create(others.connectionString());
		this.server.bind(new InetSocketAddress(NetUtil.LOCALHOST4, 0), 1, THREADS);
		this.member = new Member(address());
	}

	public String connectionString() {
		return "mongodb://" + address() + "/?replicaSet=" + Member.SET;
	}

	private String address() {
		return NetUtil.toSocketAddressString(this.server.getLocalAddress());
	}

	/** Scripts a command from now on; a slow handler delays its connection only. */
	public Scene on(String command, Function<Command, BsonDocument> handler) {
		this.scripts.put(lowerCase(command), handler);
		return this;
	}

	public Scene delay(Duration roundTrip) {
		this.delay = roundTrip;
		return this;
	}

	/** Refuses commands from now on, as a member does that is not the primary. */
	public void stepDown() {
		this.member.stepDown();
	}

	/** Takes commands again, as a newly elected primary. */
	public void becomePrimary() {
		this.member.becomePrimary();
	}

	/** Closes all connections. Clients can connect again. */
	public void cutConnections() {
		ChannelGroupFuture unused = this.connections.close();
	}

	public List<Command> commands(String name) {
		return this.received.stream().filter((command) -> command.name().equalsIgnoreCase(name)).toList();
	}

	public List<Command> changeStreams() {
		return commands("aggregate").stream().filter(Command::isChangeStream).toList();
	}

	/** Answers a command as if it were not scripted, with the test double. */
	public BsonDocument unscripted(Command command) {
		BsonDocument body = command.body().clone();
		REPLICA_SET_FIELDS.forEach(body::remove);
		return Objects
			.requireNonNull(Mono.from(this.others.getDatabase(command.database()).runCommand(body, BsonDocument.class))
				.onErrorResume(MongoCommandException.class, (error) -> Mono.just(error.getResponse()))
				.block());
	}

	@Override
	public String toString() {
		List<Command> all = List.copyOf(this.received);
		return "the commands " + all.subList(Math.max(0, all.size() - LATEST), all.size());
	}

	private BsonDocument answer(Command command) {
		this.received.add(command);
		BsonDocument answer = answerAtOnce(command, lowerCase(command.name()));
		if (!this.delay.isZero()) {
			LockSupport.parkNanos(this.delay.toNanos());
		}
		return this.member.withTime(answer);
	}

	private BsonDocument answerAtOnce(Command command, String name) {
		if (Member.isGreeting(name)) {
			return this.member.hello();
		}
		if (this.member.refuses(name)) {
			return this.member.refusal(command);
		}
		return name.equals("endsessions") ? Answers.ok()
				: this.scripts.getOrDefault(name, this::unscripted).apply(command);
	}

	private static String lowerCase(String name) {
		return name.toLowerCase(Locale.ROOT);
	}

	@Override
	public void close() {
		this.server.shutdownNow();
		this.others.close();
	}

	private final class Backend extends MemoryBackend {

		@Override
		public Document handleCommand(Channel channel, String databaseName, String command, Document query) {
			Scene.this.connections.add(channel);
			ByteBuf body = Unpooled.buffer();
			BsonEncoder.encodeDocument(query, body);
			BsonDocument read = new RawBsonDocument(ByteBufUtil.getBytes(body)).decode(CODEC);
			try {
				RawBsonDocument answer = new RawBsonDocument(answer(new Command(read, databaseName)), CODEC);
				return BsonDecoder
					.decodeBson(Unpooled.wrappedBuffer(answer.getByteBuffer().asNIO().order(ByteOrder.BIG_ENDIAN)));
			}
			catch (MongoSocketException ex) {
				// the connection to the double has ended, and so does this one
				ChannelFuture unused = channel.close();
				return new Document();
			}
		}

	}

	/** The only member of a replica set, which drivers ask for its role. */
	private static final class Member {

		static final String SET = "scene";

		private static final Set<String> GREETINGS = Set.of("hello", "ismaster");

		/** The commands that a member answers in each role. */
		private static final Set<String> ALWAYS = Set.of("ping", "endsessions", "buildinfo", "killcursors");

		private final String address;

		private final AtomicInteger clock = new AtomicInteger();

		private volatile boolean primary = true;

		private volatile ObjectId election = new ObjectId();

		Member(String address) {
			this.address = address;
		}

		void stepDown() {
			this.primary = false;
		}

		void becomePrimary() {
			this.election = new ObjectId();
			this.primary = true;
		}

		static boolean isGreeting(String lowerCaseName) {
			return GREETINGS.contains(lowerCaseName);
		}

		boolean refuses(String lowerCaseName) {
			return !this.primary && !ALWAYS.contains(lowerCaseName);
		}

		BsonDocument refusal(Command command) {
			if (command.body().containsKey("txnNumber")) {
				return Answers.error(10107, "NotWritablePrimary", "RetryableWriteError");
			}
			return command.name().equals("getMore")
					? Answers.error(13435, "NotPrimaryNoSecondaryOk", "ResumableChangeStreamError")
					: Answers.error(13435, "NotPrimaryNoSecondaryOk");
		}

		/** As MongoDB 8.0 answers, whose wire version is 25. */
		BsonDocument hello() {
			boolean isPrimary = this.primary;
			BsonDocument hello = BsonDocument.parse("""
					{ok: 1.0, helloOk: true, isWritablePrimary: %1$s, ismaster: %1$s, secondary: %2$s, setName: '%3$s',
					setVersion: 1, hosts: ['%4$s'], me: '%4$s', maxBsonObjectSize: 16777216,
					maxMessageSizeBytes: 50331648, maxWriteBatchSize: 100000, logicalSessionTimeoutMinutes: 30,
					minWireVersion: 0, maxWireVersion: 25}""".formatted(isPrimary, !isPrimary, SET, this.address))
				.append("localTime", new BsonDateTime(System.currentTimeMillis()));
			return isPrimary ? hello.append("primary", new BsonString(this.address))
				.append("electionId", new BsonObjectId(this.election)) : hello;
		}

		/** Adds the times from which a causally consistent session continues. */
		BsonDocument withTime(BsonDocument answer) {
			BsonTimestamp now = new BsonTimestamp(this.clock.incrementAndGet(), 1);
			BsonDocument signature = new BsonDocument("hash", new BsonBinary(new byte[20])).append("keyId",
					new BsonInt64(0));
			return answer.append("operationTime", now)
				.append("$clusterTime", new BsonDocument("clusterTime", now).append("signature", signature));
		}

	}

}
