package dev.locations.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A load by wrk, with one thread.
 */
final class Wrk implements Load {

	/** The result as one line of JSON, with times in milliseconds. */
	private static final String RESULT = """
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

	Wrk(Workspace workspace, String label, String url, int connections, Requests requests) throws IOException {
		this.workspace = workspace;
		this.label = label;
		this.url = url;
		this.connections = connections;
		this.script = Files.writeString(workspace.path("script"), requests.script() + RESULT);
	}

	/** Fails with a hint when there is no wrk. */
	static void requireInstalled() {
		try {
			new ProcessBuilder("wrk", "-v").redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start();
		}
		catch (IOException ex) {
			throw new Usage("wrk is missing; on Debian: apt-get install wrk");
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
		JsonNode result = JSON.readTree(output.strip().lines().reduce("", (first, second) -> second));
		double duration = result.get("seconds").doubleValue();
		int requests = result.get("requests").intValue();
		return new Sample(requests / duration, result.get("bytes").doubleValue() / duration / 1e6,
				(requests > 0) ? result.get("p50").doubleValue() : Double.NaN,
				(requests > 0) ? result.get("p99").doubleValue() : Double.NaN, result.get("errors").longValue());
	}

}
