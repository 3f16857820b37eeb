package dev.locations.bench.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.bench.command.Options;
import dev.locations.bench.http.ClosedLoad;
import dev.locations.bench.http.Connector;
import dev.locations.bench.http.OpenLoad;
import dev.locations.bench.http.Request;
import dev.locations.bench.places.FoundWords;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFile;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.Timing;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

/** All that goes on during the soak. */
final class SoakLoads implements AutoCloseable {

	private static final int READS_PER_SECOND = 200;

	/** The soak is about memory: no answer is too late. */
	private static final Duration LIMIT = Duration.ofDays(1);

	private static final Duration PAUSE = Duration.ofSeconds(1);

	/** How long a listener stays, in seconds. */
	private static final int LISTENER_SECONDS = 20;

	/** One of so many listeners listens to all changes, the others to a large box. */
	private static final int EVERYWHERE = 20;

	private static final int IMPORTED = 20_000;

	private static final int IMPORT_LIMIT_MINUTES = 10;

	private static final List<Request> WHOLE = List.of(Request.get(ServiceClient.LOCATIONS).gzip(),
			Request.get(ServiceClient.LOCATIONS), Request.get(ServiceClient.LOCATIONS + "?f=ndjson&only=name").gzip(),
			Request.get(ServiceClient.LOCATIONS + "?f=geojson"));

	private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

	private final Random random = new Random(8);

	private final Deque<ClosedLoad> listeners = new ArrayDeque<>();

	private final ServiceClient client;

	private final PlaceFile file;

	private final String authorization;

	private final OpenLoad reads;

	private final OpenLoad wholeLists;

	private final OpenLoad changes;

	private final ClosedLoad slowReaders;

	SoakLoads(Options options, ServiceClient client, PlaceFile file) throws IOException {
		this.client = client;
		this.file = file;
		this.authorization = client.signIn();
		MixedReads mixed = new MixedReads(file.places(), FoundWords.of(file));
		List<Place> changed = file.places().subList(0, options.number("changed"));
		this.reads = new OpenLoad(connector(false), 8, READS_PER_SECOND, LIMIT, mixed);
		this.wholeLists = new OpenLoad(connector(false), 4, 1, LIMIT, this::whole);
		this.changes = new OpenLoad(connector(false), 8, options.number("changes"), LIMIT, () -> change(changed));
		this.slowReaders = closed(options.number("slow-readers"), true, this::whole);
		int coming = options.number("listeners") / LISTENER_SECONDS;
		this.timer.scheduleAtFixedRate(() -> replaceListeners(coming, mixed), 0, 1, TimeUnit.SECONDS);
	}

	private Connector connector(boolean isSlow) {
		return new Connector(this.loop.next(), this.client.port(), ServiceClient.HOST, isSlow);
	}

	private ClosedLoad closed(int connections, boolean isSlow, Supplier<Request> requests) {
		return new ClosedLoad(IntStream.range(0, connections).mapToObj((i) -> connector(isSlow)).toList(), PAUSE,
				requests);
	}

	private Request whole() {
		return WHOLE.get(this.random.nextInt(WHOLE.size()));
	}

	private Request change(List<Place> changed) {
		return Request
			.json("PATCH", ServiceClient.LOCATIONS + "/" + changed.get(this.random.nextInt(changed.size())).id(),
					"{\"phone\":\"" + this.random.nextInt(1_000_000) + "\"}")
			.with("Authorization", this.authorization);
	}

	private synchronized void replaceListeners(int count, MixedReads mixed) {
		this.listeners.add(closed(count, false,
				() -> Request
					.get("/api/changes" + ((this.random.nextInt(EVERYWHERE) == 0) ? "" : "?" + mixed.largeBox()))
					.until(Request.End.NEVER)));
		if (this.listeners.size() > LISTENER_SECONDS) {
			this.listeners.remove().close();
		}
	}

	/**
	 * Imports copies of some places.
	 * @return whether the import was complete, at its end
	 */
	CompletableFuture<Boolean> importPlaces() throws IOException {
		try (BufferedReader reader = Files.newBufferedReader(this.file.path())) {
			String copies = reader.lines()
				.limit(IMPORTED)
				.map((line) -> line.replaceFirst(",\"id\":\"[^\"]*\"", ""))
				.collect(Collectors.joining("\n"));
			return this.client.send("POST", "/api/imports", copies, "Authorization", this.authorization)
				.thenApply((answer) -> answer.body().contains("\"complete\":true"))
				.completeOnTimeout(false, IMPORT_LIMIT_MINUTES, TimeUnit.MINUTES);
		}
	}

	Timing takeReads() {
		return this.reads.take();
	}

	Timing takeWholeLists() {
		return this.wholeLists.take();
	}

	Timing takeChanges() {
		return this.changes.take();
	}

	@Override
	public void close() {
		this.timer.shutdownNow();
		synchronized (this) {
			this.listeners.forEach(ClosedLoad::close);
		}
		this.slowReaders.close();
		this.loop.shutdownGracefully().syncUninterruptibly();
	}

}
