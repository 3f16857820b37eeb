package dev.locations.bench.fair;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import dev.locations.bench.command.Options;
import dev.locations.bench.fair.ExpensiveLoad.Trait;
import dev.locations.bench.http.AnswerCounts;
import dev.locations.bench.http.ClosedLoad;
import dev.locations.bench.http.Connector;
import dev.locations.bench.http.OpenLoad;
import dev.locations.bench.http.Request;
import dev.locations.bench.places.Box;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.statistics.Timing;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import org.jspecify.annotations.Nullable;

/**
 * Runs small requests and probes, alone or beside expensive requests. Each of the two has
 * a thread of its own, so that small requests do not wait in the client.
 */
final class FairLoads implements AutoCloseable {

	private static final int SMALL_PER_SECOND = 500;

	private static final int SMALL_CONNECTIONS = 12;

	private static final int PROBES_PER_SECOND = 10;

	private static final int PROBE_CONNECTIONS = 4;

	/** After this time Kubernetes counts a probe as failed, if it follows the manual. */
	private static final Duration PROBE_LIMIT = Duration.ofSeconds(3);

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private static final int CHANGES_PER_SECOND = 20;

	/** With clients that hold a place each, so many are as bad as one of the others. */
	private static final int MANY = 40;

	/** With such clients, one of so many small requests is a write. */
	private static final int WRITE_EVERY = 100;

	private static final Request PROBE = Request.get("/actuator/health/liveness").with("Connection", "close");

	private final EventLoopGroup small = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final EventLoopGroup expensive = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final Random random = new Random(6);

	private final Options options;

	private final LoadSources sources;

	private final List<Box> boxes;

	private int count;

	FairLoads(Options options, LoadSources sources, List<Box> boxes) {
		this.options = options;
		this.sources = sources;
		this.boxes = boxes;
	}

	private Request box() {
		Box box = this.boxes.get(this.random.nextInt(this.boxes.size())).moved(this.random);
		return Request.get(ServiceClient.LOCATIONS + "?" + box.query());
	}

	private Request boxOrWrite() {
		this.count++;
		return (this.count % WRITE_EVERY == 0) ? WriteLoads.change(this.sources) : box();
	}

	/** Sends small requests, so that the JVM of the service compiles its code. */
	void warmUp(ServiceProcess service, Duration time) throws InterruptedException {
		OpenLoad load = small(service, this::box, 2 * SMALL_PER_SECOND);
		Thread.sleep(time.toMillis());
		load.finish(PATIENCE);
	}

	/**
	 * Measures small requests and probes.
	 * @param beside what runs beside them; null for nothing
	 * @param connections how many connections that has
	 * @param addresses from how many addresses they come
	 */
	FairResult measure(ServiceProcess service, @Nullable ExpensiveLoad beside, int connections, int addresses)
			throws IOException, InterruptedException {
		if (beside == null) {
			return measure(service, "alone", 0, this::box, () -> AnswerCounts.NONE);
		}
		Supplier<Request> expensiveRequests = beside.preparation().prepare(service.client());
		int all = beside.is(Trait.MANY) ? connections * MANY : connections;
		try (ClosedLoad load = new ClosedLoad(connectors(service, all, addresses, beside.is(Trait.SLOW)),
				Duration.ofMillis(this.options.number("refused-pause")), expensiveRequests)) {
			Thread.sleep(this.options.seconds("lead").toMillis());
			OpenLoad changes = beside.is(Trait.CHANGES) ? changes(service) : null;
			Supplier<Request> requests = beside.is(Trait.MANY) ? this::boxOrWrite : this::box;
			FairResult result = measure(service, beside.name(), all, requests, load::counts);
			if (changes != null) {
				changes.finish(PATIENCE);
			}
			return result;
		}
	}

	private FairResult measure(ServiceProcess service, String row, int connections, Supplier<Request> requests,
			Supplier<AnswerCounts> counts) throws InterruptedException {
		OpenLoad smallLoad = small(service, requests, SMALL_PER_SECOND);
		OpenLoad probes = new OpenLoad(
				new Connector(this.small.next(), service.management().port(), ServiceClient.HOST, false),
				PROBE_CONNECTIONS, PROBES_PER_SECOND, PROBE_LIMIT, () -> PROBE);
		Thread.sleep(this.options.seconds("seconds").toMillis());
		Timing smallTiming = smallLoad.finish(PATIENCE);
		Timing probeTiming = probes.finish(PATIENCE);
		return new FairResult(row, connections, smallTiming, probeTiming, counts.get(), "");
	}

	private OpenLoad small(ServiceProcess service, Supplier<Request> requests, int perSecond) {
		return new OpenLoad(connector(service), SMALL_CONNECTIONS, perSecond, Duration.ofDays(1), requests);
	}

	private OpenLoad changes(ServiceProcess service) {
		return new OpenLoad(connector(service), 1, CHANGES_PER_SECOND, Duration.ofDays(1),
				() -> WriteLoads.change(this.sources));
	}

	private Connector connector(ServiceProcess service) {
		return new Connector(this.small.next(), service.client().port(), ServiceClient.HOST, false);
	}

	private List<Connector> connectors(ServiceProcess service, int connections, int addresses, boolean isSlow) {
		boolean isSame = Boolean.parseBoolean(this.options.text("same-address"));
		return IntStream.range(0, connections)
			.mapToObj((i) -> new Connector(this.expensive.next(), service.client().port(),
					isSame ? ServiceClient.HOST : "127.0.0." + (2 + i % addresses), isSlow))
			.toList();
	}

	@Override
	public void close() {
		this.small.shutdownGracefully().syncUninterruptibly();
		this.expensive.shutdownGracefully().syncUninterruptibly();
	}

}
