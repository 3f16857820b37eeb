package dev.locations.bench.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.locations.bench.process.Jdk;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.service.ServiceClient;

/** The {@link LimitServer} in a process of its own. */
public final class LimitProcess implements AutoCloseable {

	/** The path below which a functional route of WebFlux sends the same answers. */
	public static final String ROUTE = "/route";

	private final Workspace workspace;

	private final Process process;

	private final String url;

	/**
	 * Starts the server and waits until it listens.
	 * @param lengths for each path, without its leading slash, the lengths of its
	 * answers; no lengths for answers with status 304
	 * @throws IOException if the server cannot be started
	 */
	public LimitProcess(Workspace workspace, List<String> jvm, Map<String, int[]> lengths) throws IOException {
		this.workspace = workspace;
		Path file = Files.write(workspace.path("lengths"), lengths.entrySet()
			.stream()
			.map((each) -> each.getKey()
					+ Arrays.stream(each.getValue()).mapToObj((length) -> " " + length).collect(Collectors.joining()))
			.toList());
		List<String> arguments = new ArrayList<>(jvm);
		arguments.addAll(
				List.of("-cp", System.getProperty("java.class.path"), LimitServer.class.getName(), file.toString()));
		this.process = workspace
			.start(new ProcessBuilder(Jdk.command("java", arguments)).redirectError(ProcessBuilder.Redirect.INHERIT));
		this.url = "http://" + ServiceClient.HOST + ":" + this.process.inputReader().readLine();
	}

	/** Returns the URL of the server, without a path. */
	public String url() {
		return this.url;
	}

	@Override
	public void close() {
		this.workspace.end(this.process);
	}

}
