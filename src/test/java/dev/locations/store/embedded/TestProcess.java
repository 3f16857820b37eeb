package dev.locations.store.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static dev.locations.store.embedded.TestMongo.all;
import static dev.locations.store.embedded.TestMongo.answer;

/**
 * A process of its own that runs an embedded server and does one thing with it.
 */
final class TestProcess implements AutoCloseable {

	/** How many documents each insert has. */
	static final int BATCH = 5;

	/** Tells what the process has to say from what its virtual machine says. */
	private static final String SAYS = "says: ";

	private final Process process;

	private final BufferedReader output;

	private TestProcess(Process process) {
		this.process = process;
		this.output = process.inputReader(StandardCharsets.UTF_8);
	}

	static TestProcess start(String task, Path directory, String option, String... more) throws IOException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), option, "-cp",
				System.getProperty("java.class.path"), TestProcess.class.getName(), task, directory.toString()));
		command.addAll(List.of(more));
		return new TestProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
	}

	/**
	 * The next thing the process says, null at its end.
	 */
	@Nullable String next() throws IOException {
		String line = this.output.readLine();
		while (line != null && !line.startsWith(SAYS)) {
			System.out.println(line);
			line = this.output.readLine();
		}
		return (line != null) ? line.substring(SAYS.length()) : null;
	}

	/**
	 * Kills the process, by SIGKILL where there are signals. What it said before can
	 * still be read.
	 */
	void kill() {
		this.process.toHandle().destroyForcibly();
	}

	/**
	 * Lets the process end by itself.
	 */
	int finish() throws IOException, InterruptedException {
		this.process.getOutputStream().close();
		return this.process.waitFor();
	}

	@Override
	public void close() throws IOException {
		this.process.destroyForcibly();
		this.output.close();
	}

	public static void main(String[] args) throws IOException {
		try (TestMongo mongo = TestMongo.start(Path.of(args[1]))) {
			switch (args[0]) {
				case "write" -> write(mongo, args[2]);
				case "read" -> read(mongo);
				default -> hold();
			}
		}
	}

	/**
	 * Says the name of each batch of documents as soon as its insert was answered, until
	 * it is killed.
	 */
	private static void write(TestMongo mongo, String prefix) {
		all(mongo.places().createIndex(Indexes.ascending("unique"), new IndexOptions().unique(true)));
		Flux.range(0, Integer.MAX_VALUE)
			.map((number) -> prefix + "-" + number)
			.flatMap((batch) -> Mono.from(mongo.places().insertMany(documents(batch))).thenReturn(batch), 16)
			.doOnNext(TestProcess::say)
			.blockLast();
	}

	private static List<Document> documents(String batch) {
		return IntStream.range(0, BATCH)
			.mapToObj((number) -> new Document("batch", batch).append("unique", batch + "/" + number)
				.append("padding", "p".repeat(300)))
			.toList();
	}

	/**
	 * Says how many documents it read, as fast as they came and then in small batches.
	 */
	private static void read(TestMongo mongo) {
		say(String.valueOf(answer(Flux.from(mongo.places().find()).count())));
		say(String.valueOf(answer(Flux.from(mongo.places().find().batchSize(200)).count())));
	}

	/** Keeps the directory until its input ends. */
	private static void hold() throws IOException {
		say("holding");
		int end = System.in.read();
		say("ended by " + end);
	}

	private static void say(String what) {
		System.out.println(SAYS + what);
	}

}
