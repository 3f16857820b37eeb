package dev.locations.testing.mongo.scene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import com.mongodb.MongoCommandException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.locations.testing.mongo.MongoDouble;
import io.netty.util.NetUtil;
import org.bson.BsonDocument;
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

	private static final int LATEST = 20;

	private final ServerSocket server;

	private final Member member;

	private final MongoClient others;

	private final Map<String, Function<Command, BsonDocument>> scripts = new ConcurrentHashMap<>();

	private final Queue<Command> received = new ConcurrentLinkedQueue<>();

	private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "scene");
		thread.setDaemon(true);
		return thread;
	});

	private volatile Duration delay = Duration.ZERO;

	/** Starts on a free port, and asks the shared test double. */
	public Scene() {
		this(MongoDouble.shared());
	}

	/**
	 * Starts on a free port.
	 * @param others answers what is not scripted
	 */
	public Scene(MongoDouble others) {
		this.others = MongoClients.create(others.connectionString());
		try {
			this.server = new ServerSocket(0, 50, NetUtil.LOCALHOST4);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.member = new Member(address());
		this.threads.execute(this::accept);
	}

	/** Returns a connection string without a database. */
	public String connectionString() {
		return "mongodb://" + address() + "/?replicaSet=" + Member.SET;
	}

	private String address() {
		return "127.0.0.1:" + this.server.getLocalPort();
	}

	/**
	 * Scripts a command, which the handler answers from now on. It may take its time:
	 * only the connection of the command waits.
	 */
	public Scene on(String command, Function<Command, BsonDocument> handler) {
		this.scripts.put(lowerCase(command), handler);
		return this;
	}

	/** Delays each answer, as a network does. */
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
		this.connections.forEach(Connection::close);
	}

	/** Returns the commands of a name that have arrived, in their order. */
	public List<Command> commands(String name) {
		return this.received.stream().filter((command) -> command.name().equalsIgnoreCase(name)).toList();
	}

	/** Returns the commands that have opened change streams, in their order. */
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

	/** Lists the latest commands, for the messages of failures. */
	@Override
	public String toString() {
		List<Command> all = List.copyOf(this.received);
		return "the commands " + all.subList(Math.max(0, all.size() - LATEST), all.size());
	}

	private void accept() {
		while (!this.server.isClosed()) {
			try {
				Socket socket = this.server.accept();
				Connection connection = new Connection(socket, this::answer);
				this.connections.add(connection);
				this.threads.execute(() -> {
					connection.run();
					this.connections.remove(connection);
				});
			}
			catch (IOException ex) {
				// the server is closed
			}
		}
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
		try {
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		cutConnections();
		this.threads.shutdown();
		this.others.close();
	}

}
