package dev.locations.bench.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import dev.locations.bench.command.Options;
import dev.locations.bench.command.Project;
import dev.locations.bench.places.PlaceFile;
import dev.locations.bench.process.Jdk;
import dev.locations.bench.process.Workspace;

/** Runs the service from its jar. */
public record ServiceJar(List<String> jvm, Workspace workspace) {

	/** The e-mail address of the administrator. */
	public static final String ADMIN_EMAIL = "bench@example.com";

	/** The password of the administrator. */
	public static final String ADMIN_PASSWORD = "benchmarks only";

	/**
	 * Prepares the service with the JVM options of a command.
	 * @param options the options of the command, among them {@code jvm}
	 * @param workspace owns the processes of the service
	 */
	public static ServiceJar of(Options options, Workspace workspace) {
		return new ServiceJar(options.list("jvm"), workspace);
	}

	/**
	 * Imports a file into a store with the service's command {@code import}.
	 * @throws IOException if the command cannot be started
	 * @throws InterruptedException if this thread is interrupted
	 * @throws IllegalStateException if the command fails
	 */
	public void importPlaces(PlaceFile file, StoreEnvironment store) throws IOException, InterruptedException {
		ProcessBuilder builder = new ProcessBuilder(command(List.of(), "import", file.path().toString()));
		builder.environment().putAll(store.variables());
		this.workspace.run(builder);
	}

	/**
	 * Starts the service. It may not be ready when this method returns.
	 * @param readModel whether its read model is enabled
	 * @param jvmOptions further options of its JVM
	 * @throws IOException if it cannot be started
	 */
	public ServiceProcess start(StoreEnvironment store, boolean readModel, String... jvmOptions) throws IOException {
		int port = freePort();
		int managementPort = freePort();
		ProcessBuilder builder = new ProcessBuilder(command(List.of(jvmOptions)));
		builder.environment().putAll(store.variables());
		builder.environment()
			.putAll(Map.of("SERVER_PORT", String.valueOf(port), "SERVER_ADDRESS", ServiceClient.HOST,
					"MANAGEMENT_SERVER_PORT", String.valueOf(managementPort), "LOCATIONS_ADMIN_EMAIL", ADMIN_EMAIL,
					"LOCATIONS_ADMIN_PASSWORD", ADMIN_PASSWORD, "LOCATIONS_READ_MODEL_ENABLED",
					String.valueOf(readModel)));
		return new ServiceProcess(this.workspace, builder, port, managementPort);
	}

	private List<String> command(List<String> jvmOptions, String... arguments) {
		List<String> command = new ArrayList<>(this.jvm);
		command.addAll(jvmOptions);
		command.addAll(List.of("-jar", Project.file("target/locations-service.jar").toString()));
		command.addAll(List.of(arguments));
		return Jdk.command("java", command);
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

}
