package dev.locations.bench.fair;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import dev.locations.bench.command.CommandRunner;
import dev.locations.bench.command.Options;
import dev.locations.bench.command.Project;
import dev.locations.bench.command.UsageException;
import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxFinder;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.report.ResultFile;
import dev.locations.bench.report.TextTable;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;

/**
 * Runs {@code bench/fair}: measures small requests beside clients that send expensive
 * ones.
 */
final class FairCommand {

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("places", ""), Map.entry("n", "171075"),
			Map.entry("seconds", "5"), Map.entry("lead", "2"), Map.entry("warm-up", "15"), Map.entry("rows", ""),
			Map.entry("connections", "1,4,32"), Map.entry("addresses", "1"), Map.entry("same-address", "false"),
			Map.entry("refused-pause", "100"), Map.entry("jvm", "-Xmx512m"), Map.entry("model-wait", "120"),
			Map.entry("out", Project.file("bench/target/fair.json").toString()));

	/** The service is quiet when so many small requests in a row are fast. */
	private static final int QUIET_REQUESTS = 10;

	private static final Duration QUIET_TIME = Duration.ofMillis(30);

	private static final Duration QUIET_LIMIT = Duration.ofSeconds(5);

	private final Options options;

	private final ServiceJar jar;

	private final List<FairResult> results = new ArrayList<>();

	private FairCommand(Options options, Workspace workspace) {
		this.options = options;
		this.jar = ServiceJar.of(options, workspace);
	}

	/**
	 * Runs the command.
	 * @param args the options, as described in README.md
	 */
	public static void main(String... args) {
		CommandRunner.run(DEFAULTS, args, (options, workspace) -> new FairCommand(options, workspace).run());
	}

	private void run() throws IOException, InterruptedException {
		ImportedPlaces places = ImportedPlaces.of(this.jar, this.options);
		List<Box> boxes = new BoxFinder(places.places()).find(BoxSize.S).boxes();
		ServiceProcess service = start(places);
		LoadSources sources = LoadSources.of(places.file(), service.client());
		List<ExpensiveLoad> rows = rows(sources);
		try (FairLoads loads = new FairLoads(this.options, sources, boxes)) {
			loads.warmUp(service, this.options.seconds("warm-up"));
			awaitQuiet(service.client(), boxes);
			add(loads.measure(service, null, 0, 1));
			for (ExpensiveLoad row : rows) {
				for (int connections : this.options.numbers("connections")) {
					for (int addresses : this.options.numbers("addresses")) {
						service = measured(loads, service, row, connections, addresses, places, boxes);
					}
				}
			}
			add(loads.measure(service, null, 0, 1));
		}
		service.close();
		report();
	}

	// returns the service that goes on, another one after a fault
	private ServiceProcess measured(FairLoads loads, ServiceProcess service, ExpensiveLoad row, int connections,
			int addresses, ImportedPlaces places, List<Box> boxes) throws IOException, InterruptedException {
		FairResult result = loads.measure(service, row, connections, addresses);
		String fault = fault(service);
		String name = (addresses > 1) ? "%s, %d addresses".formatted(result.row(), addresses) : result.row();
		add(new FairResult(name, result.connections(), result.small(), result.probe(), result.expensive(), fault));
		ServiceProcess next = service;
		if (!fault.isEmpty()) {
			service.kill();
			next = start(places);
			loads.warmUp(next, this.options.seconds("warm-up"));
		}
		awaitQuiet(next.client(), boxes);
		return next;
	}

	private ServiceProcess start(ImportedPlaces places) throws IOException, InterruptedException {
		ServiceProcess service = this.jar.start(places.full(), true);
		service.awaitReady();
		if (Double.isNaN(service.awaitReadModel(this.options.seconds("model-wait")))) {
			throw new IllegalStateException("There is no read model after --model-wait:\n" + service.log());
		}
		return service;
	}

	private List<ExpensiveLoad> rows(LoadSources sources) throws IOException {
		List<String> names = this.options.list("rows");
		// deleted places are missing in what follows, so writes come last
		List<ExpensiveLoad> all = Stream
			.of(ListLoads.of(sources), SearchLoads.of(sources), FilterLoads.of(sources), OgcLoads.of(sources),
					MapLoads.of(sources), OtherLoads.of(sources), WriteLoads.of(sources))
			.flatMap(List::stream)
			.toList();
		List<String> known = all.stream().map(ExpensiveLoad::name).toList();
		if (!known.containsAll(names)) {
			throw new UsageException("The rows are " + String.join(", ", known));
		}
		return all.stream().filter((row) -> names.isEmpty() || names.contains(row.name())).toList();
	}

	// empty if nothing is wrong
	private static String fault(ServiceProcess service) throws IOException, InterruptedException {
		if (!service.isAlive()) {
			return "the service ended";
		}
		if (service.isOutOfMemory()) {
			return "out of memory";
		}
		return service.isReadModelCurrent() ? "" : "no read model";
	}

	private static void awaitQuiet(ServiceClient client, List<Box> boxes) throws IOException, InterruptedException {
		Random random = new Random();
		long end = System.nanoTime() + QUIET_LIMIT.toNanos();
		int fast = 0;
		while (fast < QUIET_REQUESTS && System.nanoTime() < end) {
			long start = System.nanoTime();
			client.get(ServiceClient.LOCATIONS + "?" + boxes.get(random.nextInt(boxes.size())).query())
				.body()
				.readAllBytes();
			fast = (System.nanoTime() - start < QUIET_TIME.toNanos()) ? fast + 1 : 0;
		}
	}

	private void add(FairResult result) {
		this.results.add(result);
		System.out.println(String.join("  ", result.cells(this.results.get(0))));
	}

	private void report() throws IOException {
		// the machine may have been busy at one of the two times
		FairResult alone = this.results.stream()
			.filter(FairResult::isAlone)
			.min(Comparator.comparingDouble((result) -> result.small().p99()))
			.orElseThrow();
		TextTable table = new TextTable(FairResult.HEAD);
		this.results.forEach((result) -> table.row(result.cells(alone)));
		System.out.println("\n" + table.markdown());
		ResultFile.write(this.options.path("out"), Map.of("settings", this.options.all(), "rows", this.results,
				"verdicts", this.results.stream().map((result) -> result.verdict(alone)).toList()));
	}

}
