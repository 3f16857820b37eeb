package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.testing.ChildJvm;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** A process of its own that opens an embedded store and does one task with it. */
public final class StoreChild implements AutoCloseable {

	static final int BATCH = 5;

	/** Begins the lines of the task among those of the virtual machine and of the log. */
	private static final String PREFIX = "child: ";

	private final ChildJvm jvm;

	private int read;

	private StoreChild(ChildJvm jvm) {
		this.jvm = jvm;
	}

	static StoreChild start(String task, Path directory, String option, String... more)
			throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of(task, directory.toString()));
		arguments.addAll(List.of(more));
		return new StoreChild(ChildJvm.start("store", List.of(option), StoreChild.class, arguments));
	}

	/** Returns the next line of the task, or null when the process has ended. */
	@Nullable String next() throws InterruptedException {
		String line = this.jvm.line(this.read++);
		while (line != null && !line.startsWith(PREFIX)) {
			line = this.jvm.line(this.read++);
		}
		return (line != null) ? line.substring(PREFIX.length()) : null;
	}

	/** Kills the process. The lines that it printed can still be read. */
	void kill() {
		this.jvm.process().toHandle().destroyForcibly();
	}

	/** Lets the process end by itself, and returns its exit code. */
	int finish() throws IOException, InterruptedException {
		this.jvm.process().getOutputStream().close();
		return this.jvm.awaitEnd();
	}

	@Override
	public void close() {
		this.jvm.close();
	}

	public static void main(String[] args) {
		try (TestStore store = TestStore.open(Path.of(args[1]))) {
			switch (args[0]) {
				case "write" -> write(store.locations(), args[2]);
				default -> read(store.locations());
			}
		}
	}

	private static void write(LocationStore locations, String prefix) {
		Flux.range(0, Integer.MAX_VALUE)
			.map((number) -> prefix + "-" + number)
			.flatMap((name) -> Locations.addTo(locations, batch(name)).thenReturn(name), 16)
			.doOnNext(StoreChild::print)
			.blockLast();
	}

	private static List<NewLocation> batch(String name) {
		return IntStream.range(0, BATCH)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), LocationInputs.named(name)))
			.toList();
	}

	private static void read(LocationStore locations) {
		print(String.valueOf(locations.all().count().block()));
		print(String
			.valueOf(locations.all().map((location) -> (long) location.json().length).reduce(Long::sum).block()));
	}

	/** Prints a line. Ends the process if the test that started it has ended. */
	private static void print(String line) {
		System.out.println(PREFIX + line);
		if (System.out.checkError()) {
			throw new IllegalStateException("Nobody reads the output any more");
		}
	}

}
