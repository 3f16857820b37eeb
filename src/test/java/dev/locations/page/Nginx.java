package dev.locations.page;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.testing.ExternalProgram;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

import static org.assertj.core.api.Assertions.assertThat;

/** An nginx before the service, with the configuration of docs/deployment.md. */
final class Nginx implements AutoCloseable {

	private static final Pattern DOCUMENTED = Pattern.compile("```nginx\\n(.*?)```", Pattern.DOTALL);

	/** One process, which needs no rights and no files of the system. */
	private static final String SERVER = """
			daemon off; master_process off; pid %1$s/pid; error_log %1$s/error.log;
			events {}
			http {
				access_log off; client_body_temp_path %1$s/body; proxy_temp_path %1$s/proxy;
				fastcgi_temp_path %1$s/fastcgi; uwsgi_temp_path %1$s/uwsgi; scgi_temp_path %1$s/scgi;
				server { listen 127.0.0.1:%2$d; absolute_redirect off; %3$s }
			}
			""";

	private final Process process;

	private final int port;

	private Nginx(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	/** Without nginx, the test is skipped. */
	static Nginx start(int service, Path directory) throws IOException {
		String program = ExternalProgram.isInstalled("nginx") ? "nginx" : "/usr/sbin/nginx";
		Assumptions.assumeTrue(program.equals("nginx") || Files.isExecutable(Path.of(program)),
				"nginx is not installed. Debian has it in the package nginx-light.");
		Matcher documented = DOCUMENTED.matcher(Files.readString(Path.of("docs/deployment.md")));
		assertThat(documented.find()).isTrue();
		int port = freePort();
		Path file = Files.writeString(directory.resolve("nginx.conf"), SERVER.formatted(directory, port,
				documented.group(1).replace("127.0.0.1:8080", "127.0.0.1:" + service)));
		Process process = new ProcessBuilder(program, "-p", directory.toString(), "-c", file.toString(), "-e",
				directory.resolve("error.log").toString())
			.redirectErrorStream(true)
			.redirectOutput(directory.resolve("output.log").toFile())
			.start();
		Nginx nginx = new Nginx(process, port);
		Awaitility.await().until(nginx::isListening);
		return nginx;
	}

	private static int freePort() throws IOException {
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return free.getLocalPort();
		}
	}

	private boolean isListening() {
		assertThat(this.process.isAlive()).as("nginx runs").isTrue();
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			return false;
		}
	}

	String origin() {
		return "http://127.0.0.1:" + this.port;
	}

	@Override
	public void close() {
		this.process.destroy();
		this.process.onExit().join();
	}

}
