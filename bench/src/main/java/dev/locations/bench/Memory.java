package dev.locations.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory that a service holds on to when it has nothing to do.
 *
 * @param heap what is on the heap after a collection, in bytes
 * @param direct what direct buffers take, in bytes
 * @param modelComplete whether that includes a complete read model
 */
record Memory(long heap, long direct, boolean modelComplete) {

	private static final Pattern HEAP = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

	/** Direct buffers count as "Other". */
	static final Pattern DIRECT = Pattern.compile("Other \\(reserved=\\d+KB, committed=(\\d+)KB\\)");

	private static final Duration PAUSE = Duration.ofSeconds(2);

	/** The share of the memory that is left when no more of it goes. */
	private static final double STABLE = 0.99;

	private static final Goal BEYOND_JSON = new Goal(150.0, 60.0);

	static Memory of(Service service, Store store, boolean readModel, Duration modelLimit)
			throws IOException, InterruptedException {
		try (ServiceProcess process = service.start(store, readModel, "-XX:NativeMemoryTracking=summary")) {
			process.awaitReady();
			double complete = process.awaitModel(readModel ? modelLimit : Duration.ZERO);
			return of(service.workspace(), process.pid(), !Double.isNaN(complete));
		}
	}

	/** What a load leaves behind may outlive it for a moment. */
	private static Memory of(Workspace workspace, long pid, boolean modelComplete)
			throws IOException, InterruptedException {
		Memory memory = afterCollection(workspace, pid, modelComplete);
		boolean stable = false;
		while (!stable) {
			Memory before = memory;
			Thread.sleep(PAUSE.toMillis());
			memory = afterCollection(workspace, pid, modelComplete);
			stable = memory.total() >= before.total() * STABLE;
		}
		return memory;
	}

	private static Memory afterCollection(Workspace workspace, long pid, boolean modelComplete)
			throws IOException, InterruptedException {
		jcmd(workspace, pid, "GC.run");
		return new Memory(find(HEAP, jcmd(workspace, pid, "GC.class_histogram")),
				find(DIRECT, jcmd(workspace, pid, "VM.native_memory", "summary")) * 1024, modelComplete);
	}

	static String jcmd(Workspace workspace, long pid, String... command) throws IOException, InterruptedException {
		return workspace.run(new ProcessBuilder(Java.tool("jcmd"), String.valueOf(pid), String.join(" ", command)));
	}

	static long find(Pattern pattern, String output) {
		Matcher matcher = pattern.matcher(output);
		return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
	}

	private long total() {
		return this.heap + this.direct;
	}

	/**
	 * Compares services with and without places, and with and without the read model.
	 * @param service how to run them
	 * @param empty a store without places
	 * @param full a store with places
	 * @param places how many
	 * @param jsonBytes the length of the whole list
	 * @param modelLimit how long to wait for the read model
	 * @param report where it goes
	 */
	static void measure(Service service, Store empty, Store full, int places, int jsonBytes, Duration modelLimit,
			Report report) throws IOException, InterruptedException {
		Memory without = of(service, empty, true, modelLimit);
		Memory off = of(service, full, false, modelLimit);
		Memory on = of(service, full, true, modelLimit);
		report(report, "no places", without);
		report(report, "all places, read model off", off);
		report(report, "all places", on);
		value(report, "JSON a place, bytes", (double) jsonBytes / places, Goal.NONE);
		value(report, "memory a place, bytes", (double) (on.total() - without.total()) / places, Goal.NONE);
		value(report, "memory of the store a place, bytes", (double) (off.total() - without.total()) / places,
				Goal.NONE);
		if (!on.modelComplete()) {
			report.note("The memory of the read model is unknown, as the service did not say that it was complete");
			return;
		}
		value(report, "memory of the read model a place beyond its JSON, bytes",
				(double) (on.total() - off.total() - jsonBytes) / places, BEYOND_JSON);
	}

	private static void report(Report report, String name, Memory memory) {
		value(report, "heap after a collection, " + name + ", MB", memory.heap() / 1e6, Goal.NONE);
		value(report, "direct buffers, " + name + ", MB", memory.direct() / 1e6, Goal.NONE);
	}

	private static void value(Report report, String name, double value, Goal goal) {
		report.value(name, Spread.of(List.of(value)), goal);
	}

}
