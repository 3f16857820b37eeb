package dev.locations.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process of its own that holds a data directory until it is told to end.
 */
final class HolderProcess implements AutoCloseable {

	private static final String READY = "holding";

	private final Process process;

	private HolderProcess(Process process) {
		this.process = process;
	}

	static HolderProcess start(Path directory) throws IOException {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx64m", "-cp", System.getProperty("java.class.path"), HolderProcess.class.getName(),
				directory.toString())
			.redirectErrorStream(true)
			.start();
		BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
		String line = output.readLine();
		while (line != null && !line.equals(READY)) {
			line = output.readLine();
		}
		assertThat(line).isEqualTo(READY);
		return new HolderProcess(process);
	}

	/** Lets the process end by itself. */
	void finish() throws IOException, InterruptedException {
		this.process.getOutputStream().close();
		assertThat(this.process.waitFor()).isZero();
	}

	@Override
	public void close() {
		this.process.destroyForcibly();
	}

	public static void main(String[] args) throws IOException {
		try (EmbeddedStore store = EmbeddedStore.open(Path.of(args[0]))) {
			System.out.println(READY);
			int end = System.in.read();
			System.out.println("ended by " + end + ", writable: " + store.writability().isGiven());
		}
	}

}
