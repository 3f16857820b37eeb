package dev.locations.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Has thousands of clients ask for the whole list and hardly read it, and looks whether
 * others are served meanwhile, what memory it takes, and when those clients are dropped.
 */
final class SlowReaders {

	/** For what the heap and direct buffers may take, and for the rest of a JVM. */
	private static final String MAX_RESIDENT = "1400";

	private static final Map<String, String> DEFAULTS = Map.of("places", "", "n", "171075", "readers", "2000",
			"seconds", "30", "write-timeout", "10", "jvm", "-Xmx512m", "max-resident", MAX_RESIDENT, "model-wait",
			"60");

	private static final int SAMPLE_SECONDS = 3;

	/** Lists of others, and what the operating system notices late. */
	private static final int FILES_TOLERANCE = 10;

	private final Options options;

	private final Workspace workspace;

	private final Service service;

	private final Table memory = new Table("second", "connections", "resident MB", "heap MB", "direct MB");

	private final Table visits = new Table("visitors", "requests", "p50 ms", "p99 ms", "failed");

	private final List<MemoryUse> uses = new ArrayList<>();

	private final List<String> violations = new ArrayList<>();

	private SlowReaders(Options options, Workspace workspace) {
		this.options = options;
		this.workspace = workspace;
		this.service = new Service(Main.jar(), options.list("jvm"), workspace);
	}

	/**
	 * Runs the test.
	 * @param args the options that README.md tells
	 */
	public static void main(String... args) {
		Main.run(() -> {
			Options options = new Options(DEFAULTS, args);
			try (Workspace workspace = new Workspace()) {
				new SlowReaders(options, workspace).run();
			}
		});
	}

	private void run() throws IOException, InterruptedException {
		Directory directory = Directory.load(this.service, this.options.path("places"), this.options.number("n"));
		try (ServiceProcess process = this.service.start(directory.full(), true, "-XX:NativeMemoryTracking=summary",
				"-Dlocations.connection.write-timeout=" + this.options.text("write-timeout") + "s")) {
			process.awaitReady();
			process.awaitModel(Duration.ofSeconds(this.options.number("model-wait")));
			run(process, directory.places());
			require(process.isAlive(), "the service has ended");
			require(!process.isShortOfMemory(), "memory was missing");
			if (!this.violations.isEmpty()) {
				throw new IllegalStateException(this.violations + "\n" + process.log());
			}
		}
	}

	private void run(ServiceProcess process, List<Place> places) throws IOException, InterruptedException {
		int seconds = this.options.number("seconds");
		try (Visitors visitors = new Visitors(process.http(), places); Crowd crowd = new Crowd(process.http().port())) {
			// until the JVM has compiled what it runs
			watch(process, seconds);
			visitors.report("at first", this.visits);
			long failed = watch(process, visitors, "before", seconds);
			long idle = this.uses.get(this.uses.size() - 1).files();
			crowd.connect(this.options.number("readers"));
			System.out.println("connected " + crowd.connections());
			failed += watch(process, visitors, "during", seconds);
			long held = this.uses.get(this.uses.size() - 1).files();
			System.out.println(
					"\n" + this.memory + "\n" + this.visits + "\nanswers to slow readers: " + crowd.answers() + "\n");
			require(failed == 0, failed + " requests of others failed");
			require(held <= idle + FILES_TOLERANCE, "slow readers are still connected");
			require(this.uses.stream().mapToLong(MemoryUse::resident).max().orElseThrow() / 1_000_000 <= this.options
				.number("max-resident"), "too much memory");
		}
	}

	private long watch(ServiceProcess process, Visitors visitors, String phase, int seconds)
			throws IOException, InterruptedException {
		watch(process, seconds);
		return visitors.report(phase, this.visits);
	}

	private void watch(ServiceProcess process, int seconds) throws IOException, InterruptedException {
		long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
		while (System.nanoTime() < end && process.isAlive()) {
			MemoryUse use = MemoryUse.of(process.started(), this.workspace, process.pid());
			this.uses.add(use);
			this.memory.row("%.0f".formatted(use.seconds()), String.valueOf(use.files()), megabytes(use.resident()),
					megabytes(use.heap()), megabytes(use.direct()));
			Thread.sleep(Duration.ofSeconds(SAMPLE_SECONDS).toMillis());
		}
	}

	private static String megabytes(long bytes) {
		return "%.0f".formatted(bytes / 1e6);
	}

	private void require(boolean condition, String violation) {
		if (!condition) {
			this.violations.add(violation);
		}
	}

}
