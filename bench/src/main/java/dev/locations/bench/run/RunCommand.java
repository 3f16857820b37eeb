package dev.locations.bench.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.locations.bench.command.CommandRunner;
import dev.locations.bench.command.Options;
import dev.locations.bench.command.Project;
import dev.locations.bench.limit.LimitProcess;
import dev.locations.bench.load.Comparison;
import dev.locations.bench.load.ComparisonRunner;
import dev.locations.bench.load.Load;
import dev.locations.bench.places.BoxFinder;
import dev.locations.bench.places.BoxSet;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.queries.CheckedRow;
import dev.locations.bench.report.Report;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.wrk.WrkLoad;

/** Runs the rows of {@code bench/run}. */
final class RunCommand {

	private static final String ALL_ROWS = "import,start,S,M,L,list,only,unchanged,gzip-S,gzip-M,gzip-L,connections,"
			+ "page,search,near,clusters,tiles,zoom-bytes,largest-tile,filter-S,filter-range,filter-search,"
			+ "filter-clusters,filter-tiles,facets-box,facets-all,filter-first,filter-fair,filter-memory,"
			+ "writes,clusters-writes,tiles-writes,filter-tiles-writes,mongo-S,mongo-M,mongo-L,memory,patch";

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("places", ""), Map.entry("n", "171075"),
			Map.entry("zoom-into", ""), Map.entry("rounds", "5"), Map.entry("seconds", "4"), Map.entry("warm-up", "4"),
			Map.entry("connections", "32"), Map.entry("rows", ALL_ROWS), Map.entry("mongodb-uri", ""),
			Map.entry("jvm", "-Xmx2g"), Map.entry("model-wait", "60"),
			Map.entry("out", Project.file("bench/target/run.json").toString()));

	private final Options options;

	private final Workspace workspace;

	private final Report report;

	private final ComparisonRunner runner;

	private final ServiceJar service;

	private final Duration readModelLimit;

	private final ImportedPlaces places;

	private RunCommand(Options options, Workspace workspace) throws IOException, InterruptedException {
		this.options = options;
		this.workspace = workspace;
		this.report = new Report(options.all());
		this.runner = ComparisonRunner.of(options, this.report);
		this.service = ServiceJar.of(options, workspace);
		this.readModelLimit = options.seconds("model-wait");
		this.places = ImportedPlaces.of(this.service, options);
	}

	/**
	 * Runs the command.
	 * @param args the options, as described in README.md
	 */
	public static void main(String... args) {
		CommandRunner.run(DEFAULTS, args, (options, workspace) -> {
			WrkLoad.requireInstalled();
			new RunCommand(options, workspace).run();
		});
	}

	private void run() throws IOException, InterruptedException {
		BoxFinder finder = new BoxFinder(this.places.places());
		List<BoxSet> sets = Arrays.stream(BoxSize.values()).map(finder::find).toList();
		if (isWanted("import")) {
			this.report.value("import, all places, s", this.places.importSeconds());
			this.report.value("data directory after the import, MB", this.places.storeBytes() / 1e6);
		}
		if (isWanted("start")) {
			new StartTimes(this.service, this.readModelLimit, this.report).measure(this.places);
		}
		measureFilters();
		int jsonBytes = compareWithLimit(sets);
		compareMongo(sets);
		if (isWanted("memory")) {
			new MemoryValues(this.service, this.readModelLimit, this.report).measure(this.places, jsonBytes);
		}
		if (isWanted("patch")) {
			comparePatches();
		}
		this.report.finish(this.options.path("out"));
	}

	private void measureFilters() throws IOException, InterruptedException {
		FilterTimes times = new FilterTimes(this.service, this.readModelLimit, this.report);
		if (isWanted("facets-all")) {
			times.facets(this.places);
		}
		if (isWanted("filter-first")) {
			times.first(this.places);
		}
		if (isWanted("filter-memory")) {
			times.memory(this.places);
		}
	}

	private boolean isWanted(String row) {
		return this.options.list("rows").contains(row);
	}

	/**
	 * Runs the rows of the service with its read model.
	 * @return the length of the whole list in bytes
	 */
	private int compareWithLimit(List<BoxSet> sets) throws IOException, InterruptedException {
		try (ServiceProcess process = startWithReadModel()) {
			CheckedAnswers answers = new CheckedAnswers(process.client(), this.places.places(), sets, this.report);
			QueryRows queries = new QueryRows(this.options, process.client(), this.places, answers, this.report);
			answers.lengths().putAll(queries.lengths());
			try (LimitProcess limit = new LimitProcess(this.workspace, this.options.list("jvm"), answers.lengths())) {
				ServiceComparisons comparisons = new ServiceComparisons(this.workspace, process.client().url(),
						limit.url(), answers, this.options.number("connections"));
				compareReads(comparisons, answers);
				for (CheckedRow row : queries.rows()) {
					runIfWanted(comparisons.checked(row));
				}
				compareWithNewFilters(comparisons, process.client());
				compareDuringWrites(comparisons, queries.rows(), process.client());
			}
			return answers.listBytes();
		}
	}

	private void compareReads(ServiceComparisons comparisons, CheckedAnswers answers)
			throws IOException, InterruptedException {
		for (BoxSize size : BoxSize.values()) {
			runIfWanted(comparisons.boxes(size));
		}
		runIfWanted(comparisons.list());
		runIfWanted(comparisons.selection());
		if (answers.unchanged().isEmpty()) {
			this.report.note("Row unchanged is missing: the service sends no ETag with lists.");
		}
		else {
			runIfWanted(comparisons.unchanged());
		}
		if (answers.isCompressed()) {
			for (BoxSize size : BoxSize.values()) {
				runIfWanted(comparisons.gzip(size));
			}
		}
		runIfWanted(comparisons.manyConnections());
	}

	private void runIfWanted(Comparison comparison) throws IOException, InterruptedException {
		if (isWanted(comparison.name())) {
			this.runner.run(comparison);
		}
	}

	private void compareWithNewFilters(ServiceComparisons comparisons, ServiceClient client)
			throws IOException, InterruptedException {
		if (isWanted("filter-fair")) {
			LoadBeside both = LoadBeside.newFilters(comparisons.service(BoxSize.S), this.workspace, client);
			this.runner.run(comparisons.beside("filter-fair", both, new Goal(0.9, 0.9)));
			this.report.note("filter-fair: " + both.summary());
		}
	}

	private void compareDuringWrites(ServiceComparisons comparisons, List<CheckedRow> rows, ServiceClient client)
			throws IOException, InterruptedException {
		if (isWanted("writes")) {
			LoadBeside writes = duringWrites(comparisons.service(BoxSize.S), client);
			this.runner.run(comparisons.beside("writes", writes, new Goal(0.85, 0.95)));
			this.report.note("writes: " + writes.summary());
		}
		for (CheckedRow row : rows) {
			if (isWanted(row.name() + ServiceComparisons.DURING_WRITES)) {
				LoadBeside writes = duringWrites(comparisons.service(row), client);
				this.runner.run(comparisons.checkedDuringWrites(row, writes));
				this.report.note(row.name() + ServiceComparisons.DURING_WRITES + ": " + writes.summary());
			}
		}
	}

	private LoadBeside duringWrites(Load load, ServiceClient client) throws IOException {
		return LoadBeside.writes(load, this.workspace, client, this.places.places());
	}

	private void compareMongo(List<BoxSet> sets) throws IOException, InterruptedException {
		List<BoxSet> wanted = sets.stream().filter((set) -> isWanted("mongo-" + set.size())).toList();
		if (!wanted.isEmpty() && this.options.isGiven("mongodb-uri")) {
			new MongoComparisons(this.service, this.runner, this.options.number("connections"), this.places.places())
				.mongodb(this.options.text("mongodb-uri"), this.places.file(), wanted);
		}
	}

	/** Comes last, as it changes the store that the other rows read. */
	private void comparePatches() throws IOException, InterruptedException {
		try (ServiceProcess process = startWithReadModel()) {
			this.runner.run(ServiceComparisons.patches(this.workspace, process.client(), this.places.places(),
					this.options.number("connections")));
		}
	}

	private ServiceProcess startWithReadModel() throws IOException, InterruptedException {
		ServiceProcess process = this.service.start(this.places.full(), true);
		process.awaitReady();
		process.awaitReadModel(this.readModelLimit);
		return process;
	}

}
