package dev.locations.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import dev.locations.bench.BoxSet.Size;

/**
 * Compares the service with the limit of its machine, and with itself.
 */
final class Compare {

	private static final String ALL = "start,S,M,L,list,only,unchanged,gzip-S,gzip-M,gzip-L,connections,writes,"
			+ "store-S,store-M,store-L,memory";

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("places", ""), Map.entry("n", "171075"),
			Map.entry("rounds", "5"), Map.entry("seconds", "4"), Map.entry("warm-up", "4"),
			Map.entry("connections", "32"), Map.entry("rows", ALL), Map.entry("mongodb-uri", ""),
			Map.entry("jvm", "-Xmx2g"), Map.entry("model-wait", "60"), Map.entry("out", ""));

	private final Options options;

	private final Workspace workspace;

	private final Report report = new Report();

	private final RowRunner runner;

	private final Service service;

	private final Duration modelWait;

	private final Directory directory;

	private Compare(Options options, Workspace workspace) throws IOException, InterruptedException {
		this.options = options;
		this.workspace = workspace;
		this.runner = new RowRunner(options.number("rounds"), options.number("seconds"), options.number("warm-up"),
				this.report);
		this.service = new Service(Main.jar(), options.list("jvm"), workspace);
		this.modelWait = Duration.ofSeconds(options.number("model-wait"));
		this.directory = Directory.load(this.service, options.path("places"), options.number("n"));
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
				new Compare(options, workspace).run();
			}
		});
	}

	private void run() throws IOException, InterruptedException {
		this.options.settings().forEach(this.report::setting);
		BoxFinder finder = new BoxFinder(this.directory.places());
		List<BoxSet> sets = Arrays.stream(Size.values()).map(finder::find).toList();
		if (isWanted("start")) {
			new StartTimes(this.service, this.modelWait).measure(this.directory.empty(), this.directory.full(),
					this.report);
		}
		int jsonBytes = compare(sets);
		stores(sets);
		if (isWanted("memory")) {
			Memory.measure(this.service, this.directory.empty(), this.directory.full(), this.directory.places().size(),
					jsonBytes, this.modelWait, this.report);
		}
		this.report.finish(
				this.options.isGiven("out") ? this.options.path("out") : Main.root().resolve("bench/target/run.json"));
	}

	private boolean isWanted(String row) {
		return this.options.list("rows").contains(row);
	}

	private int compare(List<BoxSet> sets) throws IOException, InterruptedException {
		try (ServiceProcess process = this.service.start(this.directory.full(), true)) {
			process.awaitReady();
			process.awaitModel(this.modelWait);
			Checked checked = new Checked(process.http(), this.directory.places(), sets, this.report);
			try (LimitProcess limit = new LimitProcess(this.workspace, this.options.list("jvm"), checked.lengths())) {
				rows(new Rows(this.workspace, process.http().url(), limit.url(), checked,
						this.options.number("connections")), process.http(), checked);
			}
			return checked.listLength();
		}
	}

	private void rows(Rows rows, Http http, Checked checked) throws IOException, InterruptedException {
		Map<Size, Goal> goals = Map.of(Size.S, new Goal(0.55, 0.75), Size.M, new Goal(0.5, 0.75), Size.L,
				new Goal(0.5, 0.75));
		for (Size size : Size.values()) {
			run(size.name(), rows.boxes(size, goals.get(size)));
		}
		run("list", rows.list(new Goal(0.7, 0.9)));
		run("only", rows.selection(new Goal(1.0, 2.0)));
		if (checked.unchanged().isEmpty()) {
			this.report.note("No row for unchanged boxes: the service sends no ETag with lists");
		}
		else {
			run("unchanged", rows.unchanged(new Goal(0.6, 0.9)));
		}
		for (Size size : Size.values()) {
			if (checked.lengths().containsKey(Rows.GZIP + size)) {
				run("gzip-" + size, rows.gzip(size));
			}
		}
		run("connections", rows.manyConnections(new Goal(3.0, 1.5)));
		if (isWanted("writes")) {
			PatchWriter writer = new PatchWriter(rows.service(Size.S), this.workspace, http, this.directory.places());
			this.runner.run(rows.writes(writer, new Goal(0.85, 0.95)));
			this.report.note("writes: " + writer.summary());
		}
	}

	private void run(String name, Row row) throws IOException, InterruptedException {
		if (isWanted(name)) {
			this.runner.run(row);
		}
	}

	private void stores(List<BoxSet> sets) throws IOException, InterruptedException {
		List<BoxSet> wanted = sets.stream().filter((set) -> isWanted("store-" + set.size())).toList();
		if (wanted.isEmpty()) {
			return;
		}
		StorePath path = new StorePath(this.service, this.directory.places(), this.options.number("connections"));
		path.embedded(this.directory.full(), wanted, this.runner);
		if (this.options.isGiven("mongodb-uri")) {
			path.mongo(this.options.text("mongodb-uri"), this.directory.file(), wanted, this.runner);
		}
	}

}
