package dev.locations.bench.listeners;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import dev.locations.bench.command.CommandRunner;
import dev.locations.bench.command.Options;
import dev.locations.bench.load.Comparison;
import dev.locations.bench.load.Comparison.Reference;
import dev.locations.bench.load.ComparisonRunner;
import dev.locations.bench.load.Load;
import dev.locations.bench.memory.IdleMemory;
import dev.locations.bench.memory.ResourceUse;
import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxFinder;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.report.Report;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.statistics.Measure;
import dev.locations.bench.wrk.WrkLoad;
import dev.locations.bench.wrk.WrkScript;

/**
 * Runs {@code bench/listeners}: compares a service that has listeners with one that has
 * none. Both get the same changes.
 */
final class ListenersCommand {

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("places", ""), Map.entry("n", "171075"),
			Map.entry("listeners", "10000"), Map.entry("everywhere", "100"), Map.entry("changes", "20"),
			Map.entry("rounds", "5"), Map.entry("seconds", "4"), Map.entry("warm-up", "8"),
			Map.entry("connections", "32"), Map.entry("jvm", "-Xmx2g"), Map.entry("model-wait", "60"),
			Map.entry("out", "bench/target/listeners.json"));

	private static final Goal GOAL = new Goal(0.9, 0.95);

	private final Options options;

	private final Workspace workspace;

	private final Report report;

	private final ServiceJar service;

	private ListenersCommand(Options options, Workspace workspace) {
		this.options = options;
		this.workspace = workspace;
		this.report = new Report(options.all());
		this.service = ServiceJar.of(options, workspace);
	}

	/**
	 * Runs the command.
	 * @param args the options, as described in README.md
	 */
	public static void main(String... args) {
		CommandRunner.run(DEFAULTS, args, (options, workspace) -> {
			WrkLoad.requireInstalled();
			new ListenersCommand(options, workspace).run();
		});
	}

	private void run() throws IOException, InterruptedException {
		ImportedPlaces listened = ImportedPlaces.of(this.service, this.options);
		ImportedPlaces alone = ImportedPlaces.of(this.service, this.options);
		try (ServiceProcess with = start(listened); ServiceProcess without = start(alone)) {
			ResourceUse before = ResourceUse.of(with, this.workspace);
			BoxFinder finder = new BoxFinder(listened.places());
			try (ListenerGroup listeners = new ListenerGroup(with.client().port());
					SteadyChanges changes = new SteadyChanges(this.options.number("changes"), listened.places(),
							List.of(with.client(), without.client()))) {
				listeners.connect(finder.find(BoxSize.L).boxes(), this.options.number("listeners"),
						this.options.number("everywhere"));
				for (BoxSize size : BoxSize.values()) {
					compare(size, finder.find(size).boxes(), with.client(), without.client());
				}
				ResourceUse during = ResourceUse.of(with, this.workspace);
				this.report.value("listeners", listeners.connected());
				this.report.value("changes", changes.count());
				this.report.value("events that listeners got", listeners.events());
				this.report.value("resident memory for the listeners, MB",
						(during.resident() - before.resident()) / 1e6);
				this.report.value("heap in use, MB", during.heap() / 1e6);
			}
		}
		this.report.finish(this.options.path("out"));
	}

	private ServiceProcess start(ImportedPlaces places) throws IOException, InterruptedException {
		ServiceProcess process = this.service.start(places.full(), true, IdleMemory.JVM_OPTION);
		process.awaitReady();
		process.awaitReadModel(this.options.seconds("model-wait"));
		return process;
	}

	private void compare(BoxSize size, List<Box> boxes, ServiceClient with, ServiceClient without)
			throws IOException, InterruptedException {
		ComparisonRunner.of(this.options, this.report)
			.run(new Comparison(size.name(), load("with listeners", with, boxes),
					List.of(new Reference(load("without", without, boxes), Measure.RATE, GOAL))));
	}

	private Load load(String label, ServiceClient client, List<Box> boxes) throws IOException {
		return new WrkLoad(this.workspace, label, client.url(), this.options.number("connections"),
				WrkScript.boxes(ServiceClient.LOCATIONS, boxes, ""));
	}

}
