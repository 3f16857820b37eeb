package dev.locations.importing;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.command.Console;
import dev.locations.file.LimitedInputStream;
import dev.locations.location.LocationWrite;
import dev.locations.validation.BodySchemas;
import dev.locations.web.RequestSettings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class LocationImportTests {

	private static final int MAX_BYTES = 100_000;

	private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

	private final Console console = new Console(new PrintStream(this.shown, true, StandardCharsets.UTF_8), false);

	private final Queue<String> checkedOn = new ConcurrentLinkedQueue<>();

	/** A store that answers as a driver does: on a thread that must not block. */
	private ImportStatistics load(InputStream file, Function<List<LocationWrite>, Mono<Integer>> store)
			throws IOException {
		return load(ExistingLocations.KEEP, file, (batch) -> store.apply(batch)
			.map((added) -> IntStream.range(0, batch.size())
				.mapToObj((i) -> batch.get(i)
					.result((i < added) ? LocationWrite.Outcome.ADDED : LocationWrite.Outcome.EXISTING, null, null))
				.toList()));
	}

	private ImportStatistics load(ExistingLocations existing, InputStream file,
			Function<List<LocationWrite>, Mono<List<LocationWrite.Result>>> store) throws IOException {
		ImportStatistics statistics = new ImportStatistics(existing);
		try (RefusalReport refusals = new RefusalReport(null, this.console);
				LocationImport imports = new LocationImport(BodySchemas.load(), () -> {
					this.checkedOn.add(Thread.currentThread().getName());
					return new UUID(0, 0);
				}, new RequestSettings(DataSize.ofBytes(MAX_BYTES), Duration.ofSeconds(1), 1))) {
			ImportCommand.load(imports,
					new LocationImport.Job(new LimitedInputStream(file, Long.MAX_VALUE), ImportPlan.of(existing),
							ImportTarget.of((batch) -> store.apply(batch).publishOn(Schedulers.parallel())), statistics,
							refusals::report, () -> false),
					this.console);
		}
		return statistics;
	}

	private ImportStatistics load(String file, Function<List<LocationWrite>, Mono<Integer>> store) throws IOException {
		return load(Inputs.stream(file), store);
	}

	private static String lines(int count, String line) {
		return IntStream.range(0, count).mapToObj((number) -> line).collect(Collectors.joining("\n"));
	}

	@Test
	void writesFourBatchesAtATimeAndChecksOnThreadsOfItsOwn() throws IOException {
		AtomicInteger writing = new AtomicInteger();
		Queue<Integer> sizes = new ConcurrentLinkedQueue<>();
		ImportStatistics statistics = load(lines(10_100, Inputs.location("", "A")), (batch) -> Mono.fromSupplier(() -> {
			sizes.add(batch.size());
			assertThat(writing.incrementAndGet()).isLessThanOrEqualTo(4);
			return batch.size() - 1;
		}).doOnNext((added) -> writing.decrementAndGet()));
		assertThat(statistics).asString().startsWith("10094 added, 6 already there, 0 refused");
		assertThat(sizes).hasSize(6).contains(2_000, 100);
		assertThat(this.checkedOn).hasSize(10_100).allMatch((thread) -> thread.startsWith("import-"));
	}

	@Test
	@Tag("slow")
	void holdsFewBatchesWhileTheStoreIsBusy() throws IOException {
		int batches = 2 * Math.max(2, Runtime.getRuntime().availableProcessors()) + 6;
		AtomicInteger mostAhead = new AtomicInteger();
		AtomicInteger stored = new AtomicInteger();
		load(lines((batches + 5) * 2_000, Inputs.location("", "A")), (batch) -> Mono.fromSupplier(() -> {
			mostAhead.accumulateAndGet(this.checkedOn.size() - stored.get(), Math::max);
			stored.addAndGet(batch.size());
			return batch.size();
		}));
		assertThat(mostAhead).hasValueLessThanOrEqualTo(batches * 2_000);
	}

	@Test
	void endsAfterAnErrorOfTheJvm() {
		InputStream broken = new InputStream() {

			@Override
			public int read() {
				throw new StackOverflowError();
			}

		};
		Stream.of(broken, new SequenceInputStream(Inputs.stream(lines(3, Inputs.location("", "A")) + "\n"), broken))
			.forEach((file) -> assertThatException().isThrownBy(() -> load(file, (batch) -> Mono.just(batch.size())))
				.withMessageContaining("StackOverflowError"));
	}

	@Test
	void makesSmallBatchesOfLongLocations() throws IOException {
		String location = Inputs.location("\"properties\":{\"a\":\"" + "x".repeat(90_000) + "\"},", "A");
		Queue<Integer> sizes = new ConcurrentLinkedQueue<>();
		load(lines(100, location), (batch) -> {
			sizes.add(batch.size());
			return Mono.just(batch.size());
		});
		assertThat(sizes).contains(24, 4).hasSize(5);
	}

	@Test
	void stopsWhenTheStoreFails() {
		AtomicInteger writes = new AtomicInteger();
		assertThatIllegalStateException().isThrownBy(() -> load(lines(30_000, Inputs.location("", "A")), (batch) -> {
			writes.incrementAndGet();
			return Mono.error(() -> new IllegalStateException("gone"));
		})).withMessage("gone");
		assertThat(writes).hasValueLessThan(10);
		assertThat(this.shown.toString(StandardCharsets.UTF_8)).startsWith("0 added, 0 already there, 0 refused");
	}

	@Test
	void loadsWhatComesBeforeTheEndOfATruncatedFile() throws IOException {
		String lines = lines(700, Inputs.location("", "A")) + "\n" + Inputs.location("", "A");
		InputStream truncated = new SequenceInputStream(Inputs.stream(lines.substring(0, lines.length() - 9)),
				new FilterInputStream(InputStream.nullInputStream()) {
					@Override
					public int read(byte[] target, int offset, int length) throws IOException {
						throw new EOFException("Unexpected end");
					}
				});
		assertThatException().isThrownBy(() -> load(truncated, (batch) -> Mono.just(batch.size())))
			.havingCause()
			.withMessage("Cannot read any further: Unexpected end");
		assertThat(this.shown.toString(StandardCharsets.UTF_8)).contains("700 added, 0 already there, 0 refused");
	}

	@Test
	void changesOneBatchAfterTheOther() throws IOException {
		AtomicInteger writing = new AtomicInteger();
		Queue<Integer> sizes = new ConcurrentLinkedQueue<>();
		String lines = IntStream.range(0, 1_100)
			.mapToObj((i) -> "{\"id\":\"" + new UUID(0, i) + "\",\"name\":\"A\"}\n")
			.collect(Collectors.joining());
		ImportStatistics statistics = load(ExistingLocations.MERGE, Inputs.stream(lines),
				(batch) -> Mono.fromSupplier(() -> {
					sizes.add(batch.size());
					assertThat(writing.incrementAndGet()).isOne();
					return batch.stream()
						.map((write) -> write.result(LocationWrite.Outcome.CHANGED, null, null))
						.toList();
				}).doOnNext((results) -> writing.decrementAndGet()));
		assertThat(sizes).containsExactly(500, 500, 100);
		assertThat(statistics).asString().startsWith("1100 changed, 0 unchanged, 0 refused in ");
	}

	@Test
	void reportsRefusalsInTheirOrder() throws IOException {
		String file = lines(600, Inputs.location("", "A")) + "\n{}\n" + lines(600, Inputs.location("", "A")) + "\n[]";
		ImportStatistics statistics = load(file, (batch) -> Mono.just(batch.size()));
		assertThat(statistics.refused()).isEqualTo(2);
		assertThat(this.shown.toString(StandardCharsets.UTF_8).lines()).satisfiesExactly(
				(line) -> assertThat(line).startsWith("Refused line 601: /name is required; "),
				(line) -> assertThat(line).isEqualTo("Refused line 1202: must be of type object"),
				(line) -> assertThat(line).startsWith("1200 added, 0 already there, 2 refused in "));
	}

}
