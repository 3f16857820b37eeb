package dev.locations.bench.wrk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import dev.locations.bench.command.UsageException;
import dev.locations.bench.load.Load;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.statistics.Sample;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A load that wrk sends, with one thread. */
public final class WrkLoad implements Load {

	/** Prints the result as one line of JSON, with times in milliseconds. */
	private static final String PRINT_RESULT = """

			function init(args)
				math.randomseed(tonumber(args[1]))
			end

			function done(summary, latency)
				local e = summary.errors
				io.write(string.format('\\n{"requests":%d,"bytes":%.0f,"seconds":%f,"p50":%f,"p99":%f,"errors":%d}\\n',
					summary.requests, summary.bytes, summary.duration / 1e6, latency:percentile(50) / 1e3,
					latency:percentile(99) / 1e3, e.connect + e.read + e.write + e.timeout + e.status))
			end
			""";

	private static final JsonMapper JSON = new JsonMapper();

	private final Workspace workspace;

	private final String label;

	private final String url;

	private final int connections;

	private final Path script;

	/**
	 * Prepares a load.
	 * @param label the name of the load in the report
	 * @param url the server, without a path
	 * @param connections how many connections wrk opens
	 * @throws IOException if the script for wrk cannot be written
	 */
	public WrkLoad(Workspace workspace, String label, String url, int connections, WrkScript requests)
			throws IOException {
		this.workspace = workspace;
		this.label = label;
		this.url = url;
		this.connections = connections;
		this.script = Files.writeString(workspace.path("script"), requests.lua() + PRINT_RESULT);
	}

	/**
	 * Checks that wrk is installed.
	 * @throws UsageException if it is not
	 */
	public static void requireInstalled() {
		try {
			new ProcessBuilder("wrk", "-v").redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start();
		}
		catch (IOException ex) {
			throw new UsageException("Please install wrk. On Debian: apt-get install wrk");
		}
	}

	@Override
	public String label() {
		return this.label;
	}

	@Override
	public Sample run(int seconds, int seed) throws IOException, InterruptedException {
		String output = this.workspace.run(List.of("wrk", "-t1", "-c" + this.connections, "-d" + seconds + "s",
				"--timeout", "60s", "-s", this.script.toString(), this.url, "--", String.valueOf(seed)));
		JsonNode result = JSON.readTree(output.substring(output.lastIndexOf('{')));
		double duration = result.get("seconds").doubleValue();
		int requests = result.get("requests").intValue();
		return new Sample(requests / duration, result.get("bytes").doubleValue() / duration / 1e6,
				(requests > 0) ? result.get("p50").doubleValue() : Double.NaN,
				(requests > 0) ? result.get("p99").doubleValue() : Double.NaN, result.get("errors").longValue());
	}

}
