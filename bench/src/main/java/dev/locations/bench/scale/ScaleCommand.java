package dev.locations.bench.scale;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.locations.bench.answers.AnswerChecker;
import dev.locations.bench.command.CommandRunner;
import dev.locations.bench.command.Options;
import dev.locations.bench.command.Project;
import dev.locations.bench.command.UsageException;
import dev.locations.bench.load.Comparison;
import dev.locations.bench.load.Comparison.Reference;
import dev.locations.bench.load.ComparisonRunner;
import dev.locations.bench.load.Load;
import dev.locations.bench.map.MapPoint;
import dev.locations.bench.memory.IdleMemory;
import dev.locations.bench.places.Box;
import dev.locations.bench.places.BoxFinder;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.queries.CheckedRows;
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
 * Runs {@code bench/scale}. The services with few and with many places run side by side,
 * and their loads run in turn.
 */
final class ScaleCommand {

	private static final Goal MOST_OVER_FEWEST_PLACES = new Goal(0.8, 0.95);

	private static final Map<String, String> DEFAULTS = Map.of("n", "10000,100000,1000000", "connections",
			"8,64,512,2000", "rows", "S,M", "rounds", "5", "seconds", "3", "warm-up", "3", "jvm", "-Xmx2g",
			"model-wait", "120", "out", Project.file("bench/target/scale.json").toString());

	private final Options options;

	private final Workspace workspace;

	private final Report report;

	private final ServiceJar service;

	private final List<String> rows;

	private ScaleCommand(Options options, Workspace workspace) {
		this.options = options;
		this.workspace = workspace;
		this.report = new Report(options.all());
		this.service = ServiceJar.of(options, workspace);
		this.rows = options.list("rows");
	}

	/**
	 * Runs the command.
	 * @param args the options, as described in README.md
	 */
	public static void main(String... args) {
		CommandRunner.run(DEFAULTS, args, (options, workspace) -> {
			WrkLoad.requireInstalled();
			new ScaleCommand(options, workspace).run();
		});
	}

	private void run() throws IOException, InterruptedException {
		List<RunningService> services = new ArrayList<>();
		for (int count : this.options.numbers("n")) {
			services.add(start(count));
		}
		services.sort(Comparator.comparingInt(RunningService::count).reversed());
		ComparisonRunner runner = ComparisonRunner.of(this.options, this.report);
		for (String row : this.rows) {
			for (int connections : this.options.numbers("connections")) {
				runner.run(compare(row, connections, services));
			}
		}
		for (RunningService running : services) {
			running.process().close();
		}
		this.report.finish(this.options.path("out"));
	}

	private RunningService start(int count) throws IOException, InterruptedException {
		Duration readModelLimit = this.options.seconds("model-wait");
		ImportedPlaces places = ImportedPlaces.generated(this.service, count);
		IdleMemory memory = IdleMemory.of(this.service, places.full(), true, readModelLimit);
		report(count, "heap after a collection, MB", memory.heap() / 1e6);
		report(count, "direct buffers, MB", memory.direct() / 1e6);
		ServiceProcess process = this.service.start(places.full(), true);
		report(count, "start to ready, ms", process.awaitReady());
		double readModelComplete = process.awaitReadModel(readModelLimit);
		if (Double.isNaN(readModelComplete)) {
			this.report.note(count + " places: the service did not log that its read model is complete");
		}
		else {
			report(count, "start to read model complete, ms", readModelComplete);
		}
		return new RunningService(count, process, requests(process.client(), places));
	}

	private Map<String, WrkScript> requests(ServiceClient client, ImportedPlaces places)
			throws IOException, InterruptedException {
		Map<String, WrkScript> requests = new HashMap<>();
		AnswerChecker checker = new AnswerChecker(client, places.places());
		BoxFinder finder = new BoxFinder(places.places());
		for (BoxSize size : BoxSize.values()) {
			if (this.rows.contains(size.name())) {
				List<Box> boxes = finder.find(size).boxes();
				checker.check(boxes);
				requests.put(size.name(), WrkScript.boxes(ServiceClient.LOCATIONS, boxes, ""));
			}
		}
		CheckedRows
			.check(client, places.file(), checker, (size) -> finder.find(size).boxes(),
					MapPoint.densest(places.places()), this.rows::contains)
			.rows()
			.forEach((row) -> requests.put(row.name(), row.service()));
		return requests;
	}

	private void report(int count, String name, double value) {
		this.report.value(count + " places, " + name, value);
	}

	private Comparison compare(String row, int connections, List<RunningService> services) throws IOException {
		// the service with the most places comes first and is compared with each of the
		// others
		List<Reference> references = new ArrayList<>();
		int last = services.size() - 1;
		for (int i = 1; i <= last; i++) {
			references.add(new Reference(load(services.get(i), row, connections), Measure.RATE,
					(i == last) ? MOST_OVER_FEWEST_PLACES : Goal.NONE));
		}
		return new Comparison(row + ", " + connections + " connections", load(services.get(0), row, connections),
				references);
	}

	private Load load(RunningService running, String row, int connections) throws IOException {
		WrkScript requests = running.requests().get(row);
		if (requests == null) {
			throw new UsageException("There is no row " + row);
		}
		return new WrkLoad(this.workspace, running.count() + " places", running.process().client().url(), connections,
				requests);
	}

}
