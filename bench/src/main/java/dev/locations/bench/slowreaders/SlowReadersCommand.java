package dev.locations.bench.slowreaders;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import dev.locations.bench.command.CommandRunner;
import dev.locations.bench.command.Options;
import dev.locations.bench.memory.IdleMemory;
import dev.locations.bench.memory.ResourceUse;
import dev.locations.bench.places.Place;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.report.TextTable;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;

/** Runs {@code bench/slow-readers}. */
final class SlowReadersCommand {

	private static final Map<String, String> DEFAULTS = Map.of("places", "", "n", "171075", "readers", "1800",
			"seconds", "30", "write-timeout", "10", "jvm", "-Xmx512m", "max-resident", "1400", "model-wait", "60");

	private static final Duration SAMPLE_PAUSE = Duration.ofSeconds(3);

	/**
	 * Allows for connections of normal clients and files that the service opens
	 * meanwhile.
	 */
	private static final int ALLOWED_FILES = 10;

	private final Options options;

	private final Workspace workspace;

	private final ServiceJar service;

	private final TextTable resourceTable = new TextTable("second", "connections", "resident MB", "heap MB",
			"direct MB");

	private final TextTable clientTable = new TextTable("normal clients", "requests", "p50 ms", "p99 ms", "failed");

	private final List<ResourceUse> samples = new ArrayList<>();

	private final List<String> violations = new ArrayList<>();

	private SlowReadersCommand(Options options, Workspace workspace) {
		this.options = options;
		this.workspace = workspace;
		this.service = ServiceJar.of(options, workspace);
	}

	/**
	 * Runs the command.
	 * @param args the options, as described in README.md
	 */
	public static void main(String... args) {
		CommandRunner.run(DEFAULTS, args, (options, workspace) -> new SlowReadersCommand(options, workspace).run());
	}

	private void run() throws IOException, InterruptedException {
		ImportedPlaces places = ImportedPlaces.of(this.service, this.options);
		try (ServiceProcess process = this.service.start(places.full(), true, IdleMemory.JVM_OPTION,
				"-Dlocations.connection.write-timeout=" + this.options.text("write-timeout") + "s")) {
			process.awaitReady();
			process.awaitReadModel(this.options.seconds("model-wait"));
			run(process, places.places());
			require(process.isAlive(), "the service has ended");
			require(!process.isOutOfMemory(), "the service is out of memory");
			if (!this.violations.isEmpty()) {
				throw new IllegalStateException(this.violations + "\n" + process.log());
			}
		}
	}

	private void run(ServiceProcess process, List<Place> places) throws IOException, InterruptedException {
		try (NormalClients clients = new NormalClients(process.client(), places);
				SlowReaderGroup slowReaders = new SlowReaderGroup(process.client().port())) {
			// failures do not count while the JVM still compiles its code
			observe("at first", process, clients);
			int failed = observe("before", process, clients);
			long filesBefore = lastSample().files();
			slowReaders.connect(this.options.number("readers"));
			System.out.println("slow readers have " + slowReaders.connections() + " connections");
			failed += observe("during", process, clients);
			System.out.println("\n" + this.resourceTable + "\n" + this.clientTable + "\nanswers to slow readers: "
					+ slowReaders.answers() + "\n");
			require(failed == 0, failed + " requests of normal clients failed");
			require(lastSample().files() <= filesBefore + ALLOWED_FILES, "slow readers are still connected");
			long resident = this.samples.stream().mapToLong(ResourceUse::resident).max().orElseThrow();
			require(resident / 1_000_000 <= this.options.number("max-resident"), "the service takes too much memory");
		}
	}

	/**
	 * Samples the resources of the service for a period.
	 * @param phase the name of the period
	 * @return how many of their requests failed meanwhile
	 */
	private int observe(String phase, ServiceProcess process, NormalClients clients)
			throws IOException, InterruptedException {
		long end = System.nanoTime() + this.options.seconds("seconds").toNanos();
		while (System.nanoTime() < end && process.isAlive()) {
			ResourceUse use = ResourceUse.of(process, this.workspace);
			this.samples.add(use);
			this.resourceTable.row("%.0f".formatted(use.seconds()), String.valueOf(use.files()),
					megabytes(use.resident()), megabytes(use.heap()), megabytes(use.direct()));
			Thread.sleep(SAMPLE_PAUSE.toMillis());
		}
		return clients.report(phase, this.clientTable);
	}

	private ResourceUse lastSample() {
		return this.samples.get(this.samples.size() - 1);
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
