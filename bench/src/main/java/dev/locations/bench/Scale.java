package dev.locations.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import dev.locations.bench.BoxSet.Size;
import dev.locations.bench.Row.Reference;

/**
 * Shows how throughput, times and memory change with the number of places and of
 * connections. The services with few and with many places run side by side and have their
 * turns.
 */
final class Scale {

	private static final Goal MANY_OVER_FEW = new Goal(0.8, 0.95);

	private static final Map<String, String> DEFAULTS = Map.of("n", "10000,100000,1000000", "connections",
			"8,64,512,2000", "rows", "S,M", "rounds", "5", "seconds", "3", "warm-up", "3", "jvm", "-Xmx2g",
			"model-wait", "120", "out", "");

	private final Options options;

	private final Workspace workspace;

	private final Report report = new Report();

	private final Service service;

	private final Duration modelWait;

	private Scale(Options options, Workspace workspace) {
		this.options = options;
		this.workspace = workspace;
		this.service = new Service(Main.jar(), options.list("jvm"), workspace);
		this.modelWait = Duration.ofSeconds(options.number("model-wait"));
	}

	/**
	 * Runs the benchmark.
	 * @param args the options that README.md tells
	 */
	public static void main(String... args) {
		Main.run(() -> {
			Wrk.requireInstalled();
			Options options = new Options(DEFAULTS, args);
			try (Workspace workspace = new Workspace()) {
				new Scale(options, workspace).run();
			}
		});
	}

	private void run() throws IOException, InterruptedException {
		this.options.settings().forEach(this.report::setting);
		List<Running> services = new ArrayList<>();
		for (int count : this.options.numbers("n")) {
			services.add(start(count));
		}
		services.sort(Comparator.comparingInt(Running::count).reversed());
		RowRunner runner = new RowRunner(this.options.number("rounds"), this.options.number("seconds"),
				this.options.number("warm-up"), this.report);
		for (Size size : this.options.list("rows").stream().map(Size::valueOf).toList()) {
			for (int connections : this.options.numbers("connections")) {
				runner.run(row(size, connections, services));
			}
		}
		for (Running running : services) {
			running.process().close();
		}
		this.report.finish(this.options.isGiven("out") ? this.options.path("out")
				: Main.root().resolve("bench/target/scale.json"));
	}

	private Running start(int count) throws IOException, InterruptedException {
		Directory directory = Directory.load(this.service, Path.of(""), count);
		Memory memory = Memory.of(this.service, directory.full(), true, this.modelWait);
		value(count, "heap after a collection, MB", memory.heap() / 1e6);
		value(count, "direct buffers, MB", memory.direct() / 1e6);
		ServiceProcess process = this.service.start(directory.full(), true);
		value(count, "start to ready, ms", process.awaitReady());
		double modelComplete = process.awaitModel(this.modelWait);
		if (Double.isNaN(modelComplete)) {
			this.report.note(count + " places: the service did not say that a read model was complete");
		}
		else {
			value(count, "start to read model complete, ms", modelComplete);
		}
		AnswerCheck check = new AnswerCheck(process.http(), directory.places());
		BoxFinder finder = new BoxFinder(directory.places());
		List<BoxSet> sets = this.options.list("rows").stream().map(Size::valueOf).map(finder::find).toList();
		for (BoxSet set : sets) {
			check.check(set.boxes());
		}
		return new Running(count, process, sets);
	}

	private void value(int count, String name, double value) {
		this.report.value(count + " places, " + name, Spread.of(List.of(value)), Goal.NONE);
	}

	/** The most places, over each smaller number of them. */
	private Row row(Size size, int connections, List<Running> services) throws IOException {
		List<Reference> references = new ArrayList<>();
		for (Running running : services.subList(1, services.size())) {
			boolean fewest = running == services.get(services.size() - 1);
			references
				.add(new Reference(load(running, size, connections), Measure.RATE, fewest ? MANY_OVER_FEW : Goal.NONE));
		}
		return new Row(size + ", " + connections + " connections", load(services.get(0), size, connections),
				references);
	}

	private Load load(Running running, Size size, int connections) throws IOException {
		return new Wrk(this.workspace, running.count() + " places", running.process().http().url(), connections,
				Requests.moving(Http.LIST + "?", running.boxes(size), ""));
	}

	private record Running(int count, ServiceProcess process, List<BoxSet> sets) {

		List<Box> boxes(Size size) {
			return this.sets.stream().filter((set) -> set.size() == size).findAny().orElseThrow().boxes();
		}

	}

}
