package dev.locations.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The {@link LimitServer} in a process of its own.
 */
final class LimitProcess implements AutoCloseable {

	private final Workspace workspace;

	private final Process process;

	private final String url;

	/**
	 * Starts the server.
	 * @param workspace what the process belongs to
	 * @param jvm options of its JVM
	 * @param lengths the lengths of the answers of each path
	 */
	LimitProcess(Workspace workspace, List<String> jvm, Map<String, int[]> lengths) throws IOException {
		this.workspace = workspace;
		Path file = Files.write(workspace.path("lengths"), lengths.entrySet()
			.stream()
			.map((each) -> each.getKey()
					+ Arrays.stream(each.getValue()).mapToObj((length) -> " " + length).collect(Collectors.joining()))
			.toList());
		List<String> command = new ArrayList<>(Java.command(jvm));
		command.addAll(
				List.of("-cp", System.getProperty("java.class.path"), LimitServer.class.getName(), file.toString()));
		this.process = workspace.start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
		this.url = "http://" + Http.HOST + ":" + this.process.inputReader().readLine();
	}

	String url() {
		return this.url;
	}

	@Override
	public void close() throws InterruptedException {
		this.workspace.end(this.process);
	}

}
