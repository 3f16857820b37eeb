package dev.locations.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The service's jar, and how to run it.
 *
 * @param jar the jar
 * @param jvm options of its JVM
 * @param workspace what its processes belong to
 */
record Service(Path jar, List<String> jvm, Workspace workspace) {

	static final String EMAIL = "bench@example.com";

	static final String PASSWORD = "benchmarks only";

	/** Loads a file into a store. */
	void load(PlaceFile file, Store store) throws IOException, InterruptedException {
		ProcessBuilder builder = new ProcessBuilder(command(List.of(), "import", file.path().toString()));
		builder.environment().putAll(store.environment());
		this.workspace.run(builder);
	}

	/**
	 * Starts the service.
	 * @param store where its data is
	 * @param readModel whether it answers from memory
	 * @param jvmOptions further options of its JVM
	 * @return the process, which may not be ready yet
	 */
	ServiceProcess start(Store store, boolean readModel, String... jvmOptions) throws IOException {
		int port = freePort();
		ProcessBuilder builder = new ProcessBuilder(command(List.of(jvmOptions)));
		builder.environment().putAll(store.environment());
		builder.environment()
			.putAll(Map.of("SERVER_PORT", String.valueOf(port), "SERVER_ADDRESS", Http.HOST, "MANAGEMENT_SERVER_PORT",
					"0", "LOCATIONS_ADMIN_EMAIL", EMAIL, "LOCATIONS_ADMIN_PASSWORD", PASSWORD,
					"LOCATIONS_READ_MODEL_ENABLED", String.valueOf(readModel)));
		return new ServiceProcess(this.workspace, builder, port);
	}

	private List<String> command(List<String> jvmOptions, String... arguments) {
		List<String> command = new ArrayList<>(Java.command(this.jvm));
		command.addAll(jvmOptions);
		command.addAll(List.of("-jar", this.jar.toString()));
		command.addAll(List.of(arguments));
		return command;
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(Http.HOST))) {
			return socket.getLocalPort();
		}
	}

}
