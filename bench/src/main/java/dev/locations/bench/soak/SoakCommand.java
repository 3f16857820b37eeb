package dev.locations.bench.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import dev.locations.bench.command.CommandRunner;
import dev.locations.bench.command.Options;
import dev.locations.bench.command.Project;
import dev.locations.bench.memory.IdleMemory;
import dev.locations.bench.memory.MemorySample;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.report.ResultFile;
import dev.locations.bench.report.TextTable;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;

/**
 * Runs {@code bench/soak}: checks that the memory of the service stays within its bounds.
 */
final class SoakCommand {

	private static final Map<String, String> DEFAULTS = Map.ofEntries(Map.entry("places", ""), Map.entry("n", "171075"),
			Map.entry("minutes", "10"), Map.entry("sample", "30"), Map.entry("changes", "100"),
			Map.entry("changed", "20"), Map.entry("listeners", "2000"), Map.entry("slow-readers", "20"),
			Map.entry("jvm", "-Xmx512m"), Map.entry("max-anonymous", "1073"), Map.entry("model-wait", "120"),
			Map.entry("out", Project.file("bench/target/soak.json").toString()));

	private final Options options;

	private final Workspace workspace;

	private final ServiceJar jar;

	private final List<SoakSample> samples = new ArrayList<>();

	private final List<String> violations = new ArrayList<>();

	private SoakCommand(Options options, Workspace workspace) {
		this.options = options;
		this.workspace = workspace;
		this.jar = ServiceJar.of(options, workspace);
	}

	/**
	 * Runs the command.
	 * @param args the options, as described in README.md
	 */
	public static void main(String... args) {
		CommandRunner.run(DEFAULTS, args, (options, workspace) -> new SoakCommand(options, workspace).run());
	}

	private void run() throws IOException, InterruptedException {
		ImportedPlaces places = ImportedPlaces.of(this.jar, this.options);
		try (ServiceProcess service = this.jar.start(places.full(), true, IdleMemory.JVM_OPTION)) {
			service.awaitReady();
			require(!Double.isNaN(service.awaitReadModel(this.options.seconds("model-wait"))),
					"no read model at first");
			try (SoakLoads loads = new SoakLoads(this.options, service.client(), places.file())) {
				sample(service, loads);
			}
			report();
			if (!this.violations.isEmpty()) {
				throw new IllegalStateException(this.violations + "\n" + service.log());
			}
		}
	}

	private void sample(ServiceProcess service, SoakLoads loads) throws IOException, InterruptedException {
		long start = System.nanoTime();
		long pause = this.options.seconds("sample").toNanos();
		long count = TimeUnit.MINUTES.toNanos(this.options.number("minutes")) / pause;
		CompletableFuture<Boolean> importing = CompletableFuture.completedFuture(true);
		System.out.println(String.join("  ", SoakSample.HEAD));
		for (int i = 1; i <= count && service.isAlive(); i++) {
			TimeUnit.NANOSECONDS.sleep(start + i * pause - System.nanoTime());
			SoakSample sample = new SoakSample(MemorySample.of(service, this.workspace), loads.takeReads(),
					loads.takeWholeLists(), loads.takeChanges());
			this.samples.add(sample);
			System.out.println(String.join("  ", sample.cells()));
			require(service.isReadModelCurrent(), "no read model at sample " + i);
			// in the first third, as it adds places
			if (i == Math.max(1, count / 6)) {
				importing = loads.importPlaces();
			}
		}
		require(importing.join(), "the import failed");
		require(service.isAlive(), "the service has ended");
		require(!service.isOutOfMemory(), "the service is out of memory");
	}

	private void report() throws IOException {
		TextTable table = new TextTable(SoakSample.HEAD);
		this.samples.forEach((sample) -> table.row(sample.cells()));
		System.out.println("\n" + table.markdown());
		List<MemoryVerdict> verdicts = MemoryVerdict.of(this.samples);
		verdicts.forEach((verdict) -> {
			System.out.println(verdict);
			require(verdict.isFlat(), verdict.toString());
		});
		// the system takes the pages of mapped files back when it needs them
		long anonymous = this.samples.stream().mapToLong((sample) -> sample.memory().anonymous()).max().orElse(0);
		require(anonymous <= this.options.number("max-anonymous") * 1e6, "the service takes too much memory");
		int failures = this.samples.stream().mapToInt(SoakSample::failures).sum();
		require(failures == 0, failures + " requests failed");
		ResultFile.write(this.options.path("out"), Map.of("settings", this.options.all(), "samples", this.samples,
				"memory", verdicts, "violations", this.violations));
	}

	private void require(boolean condition, String violation) {
		if (!condition) {
			this.violations.add(violation);
		}
	}

}
