package dev.locations.readmodel.sync;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import dev.locations.index.file.ModelDirectory;
import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.Words;
import dev.locations.readmodel.search.PageSearch;
import dev.locations.readmodel.search.QueryFields;
import dev.locations.readmodel.snapshot.FileOrigin;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.store.ModelUnavailableException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReadModelFileTests {

	private static final String STORE = "one";

	private static final int SIZE = 3000;

	@TempDir
	Path directory;

	private final Map<UUID, byte[]> expected = new LinkedHashMap<>();

	private final Origins origins = new Origins();

	private final RandomLocations locations = new RandomLocations(5);

	private final AtomicLong nanos = new AtomicLong();

	private boolean damaged;

	@Test
	void hasTheSameLocationsAfterARestart() throws IOException {
		ReadModel model = loaded();
		assertThat(snapshot(model).slabs().size()).as("memory of the records").isZero();
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file()))).isEqualTo("rw-------");
		assertThat(this.directory.toFile().list()).as("no other file").hasSize(1);
		ReadModel restarted = restarted();
		assertSame(restarted);
		assertThat(snapshot(restarted).slabs().size()).isZero();
		assertThat(snapshot(restarted).versionText()).isEqualTo(snapshot(model).versionText());
		assertThat(snapshot(restarted).bytes()).isEqualTo(snapshot(model).bytes());
	}

	@Test
	void hasTheValuesOfFieldsThatWereAskedFor() {
		ReadModel model = loaded();
		model.fields().values(snapshot(model), "phone").block();
		change(model, 1100);
		files(model).writeLast();
		assertThat(restarted().fields().memory()).isPositive().isEqualTo(model.fields().memory());
	}

	@Test
	@Tag("slow")
	void appliesChangesToTheLocationsOfTheFile() {
		loaded();
		ReadModel restarted = restarted();
		change(restarted, 6000);
		assertSame(restarted);
		assertThat(snapshot(restarted).recordBytes()).isPositive().isLessThan(snapshot(restarted).bytes());
		assertThat(snapshot(restarted).garbage()).as("compactions free it").isLessThan(9L << 20);
	}

	@Test
	void writesAnotherFileAfterManyChanges() {
		ReadModel model = loaded();
		change(model, 900);
		model.doWhatIsDue();
		assertThat(this.origins.written).as("few changes").isEqualTo(1);
		change(model, 900);
		this.nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
		model.doWhatIsDue();
		assertThat(this.origins.written).isEqualTo(2);
		assertThat(snapshot(model).recordBytes()).isZero();
		assertSame(model);
		assertSame(restarted());
	}

	@Test
	void writesALastFileAtAStop() {
		ReadModel model = loaded();
		change(model, 1100);
		files(model).writeLast();
		assertThat(this.origins.written).isEqualTo(2);
		files(model).writeLast();
		assertThat(this.origins.written).as("nothing is new").isEqualTo(2);
		assertSame(restarted());
	}

	@Test
	void catchesUpWithManyChangesAtOnce() {
		loaded();
		ReadModel model = model();
		SnapshotLoad load = model.startLoad();
		assertThat(load.startFromFile(STORE).map(ModelFiles.Found::position)).contains("1");
		List<UUID> ids = new ArrayList<>(this.expected.keySet());
		for (int i = 0; i < 1500; i++) {
			UUID id = (i % 3 == 0) ? new UUID(i, i) : ids.get(i);
			if (i % 3 == 1) {
				this.expected.remove(id);
				load.remove(id);
			}
			else {
				byte[] json = this.locations.next(id, 0);
				this.expected.put(id, json);
				load.add(json);
			}
		}
		load.remove(new UUID(0, 1));
		byte[] meanwhile = this.locations.next(ids.get(2), 0);
		model.saved(List.of(meanwhile));
		this.expected.put(ids.get(2), meanwhile);
		model.publish(load);
		assertSame(model);
	}

	@Test
	@Tag("slow")
	void theLimitDoesNotCountRecordsThatAreInTheFile() {
		// more than a part of a load that is sorted in memory
		long limit = 70L << 20;
		String text = "1".repeat(240_000);
		ReadModel model = model(limit);
		SnapshotLoad load = model.startLoad();
		long bytes = 0;
		while (bytes < 1.1 * limit) {
			byte[] json = this.locations.withPhone(this.locations.next(), text);
			load.add(json);
			bytes += json.length;
		}
		model.publish(load);
		model.doWhatIsDue();
		assertThat(this.origins.written).isEqualTo(1);
		assertThat(snapshot(model).bytes()).isGreaterThan(limit);
		assertThat(snapshot(model).recordBytes()).isZero();
		assertThat(snapshot(model).used()).isEqualTo(snapshot(model).memory());
		assertThat(found(snapshot(model), "park")).isPositive();
		assertThat(found(snapshot(started(model(limit))), "park")).isEqualTo(found(snapshot(model), "park"));
	}

	@Test
	void refusesALoadWhoseWordsDoNotFit() {
		List<byte[]> places = Stream.generate(this.locations::next).limit(200).toList();
		ReadModel large = StandaloneModel.model(Schedulers.immediate(), 1L << 30, this.nanos::get, null);
		StandaloneModel.load(large, places);
		ReadModel model = StandaloneModel.model(Schedulers.immediate(), snapshot(large).used() + 1000, this.nanos::get,
				null);
		SnapshotLoad load = model.startLoad();
		places.forEach(load::add);
		assertThatExceptionOfType(ModelTooLargeException.class).isThrownBy(() -> model.publish(load));
		assertThat(model.snapshot()).isNull();
		StandaloneModel.load(model, places.subList(0, 100));
		assertThat(found(snapshot(model), "park")).isPositive();
	}

	private static int[] items(Snapshot snapshot, BoundingBox box) {
		return new PageSearch(snapshot, new LocationQuery(box, FieldSelection.ALL), QueryFields.NONE).find().items();
	}

	private static int found(Snapshot snapshot, String word) {
		LocationQuery query = new LocationQuery(null, new TextQuery(Words.of(word)), null, FieldConditions.NONE,
				Page.ALL, FieldSelection.ALL, ListFormat.JSON, ListLinks.NONE);
		return new PageSearch(snapshot, query, QueryFields.NONE).find().total();
	}

	@Test
	void loadsIntoMemoryAfterTheDiskHasFailed() throws IOException {
		Path blocked = Files.createFile(this.directory.resolve("blocked"));
		ReadModel model = StandaloneModel.model(Schedulers.immediate(), 1L << 30, this.nanos::get,
				new ModelDirectory(blocked));
		SnapshotLoad first = model.startLoad();
		first.add(this.locations.next());
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> model.publish(first));
		StandaloneModel.load(model, List.of(this.locations.next()));
		assertThat(snapshot(model).size()).isEqualTo(1);
	}

	@Test
	@Tag("slow")
	void givesNoWrongAnswersFromADamagedFile() throws IOException {
		loaded();
		byte[] intact = Files.readAllBytes(file());
		Random random = new Random(3);
		int refused = 0;
		for (int i = 0; i < 60; i++) {
			Files.write(file(), damaged(intact, i, random));
			ReadModel model = model();
			this.damaged = false;
			files(model).startWriting(this.origins, () -> this.damaged = true);
			SnapshotLoad load = model.startLoad();
			if (load.startFromFile(STORE).isEmpty()) {
				refused++;
				assertThat(file()).doesNotExist();
				continue;
			}
			model.publish(load);
			assertNothingWrong(model);
			assertThat(this.damaged).as("damage %d is found", i).isTrue();
			assertThat(file()).doesNotExist();
		}
		assertThat(refused).isBetween(20, 58);
	}

	/** Who finds it may hold locks of the model, which those need who are told. */
	@Test
	void tellsOfDamageInTheBackground() throws IOException {
		loaded();
		byte[] bytes = Files.readAllBytes(file());
		bytes[5000] ^= 1;
		Files.write(file(), bytes);
		List<Runnable> tasks = new ArrayList<>();
		ReadModel model = StandaloneModel.model(Schedulers.fromExecutor(tasks::add), 1L << 30, this.nanos::get,
				new ModelDirectory(this.directory));
		files(model).startWriting(this.origins, () -> this.damaged = true);
		Snapshot state = snapshot(started(model));
		assertThatExceptionOfType(ModelUnavailableException.class)
			.isThrownBy(() -> this.expected.keySet().forEach(state::find));
		assertThat(this.damaged).isFalse();
		List.copyOf(tasks).forEach(Runnable::run);
		assertThat(this.damaged).isTrue();
		assertThat(file()).doesNotExist();
	}

	private static byte[] damaged(byte[] intact, int number, Random random) {
		byte[] bytes = intact.clone();
		switch (number % 4) {
			case 0 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
			case 1 -> bytes[random.nextInt(36)] ^= (byte) (1 << random.nextInt(8));
			case 2 -> {
				int at = 4096 + random.nextInt(bytes.length - 4096);
				for (int i = at; i < Math.min(bytes.length, at + 600); i++) {
					bytes[i] = 0;
				}
				bytes[at] = (byte) ~intact[at];
			}
			default -> {
				// only records: the padding between arrays means nothing
				int at = 4096 + random.nextInt((bytes.length - 4096) / 2);
				bytes[at] ^= (byte) (1 << random.nextInt(8));
			}
		}
		return bytes;
	}

	private void assertNothingWrong(ReadModel model) {
		Snapshot state = snapshot(model);
		this.expected.forEach((id, json) -> {
			try {
				assertThat(state.find(id)).isEqualTo(json);
			}
			catch (ModelUnavailableException ex) {
				assertThat(ex).hasMessageContaining("damaged");
			}
		});
	}

	private ReadModel loaded() {
		ReadModel model = model();
		SnapshotLoad load = model.startLoad();
		assertThat(load.startFromFile(STORE)).isEmpty();
		for (int i = 0; i < SIZE; i++) {
			UUID id = new UUID(7, i);
			byte[] json = this.locations.next(id, 0);
			this.expected.put(id, json);
			load.add(json);
		}
		model.publish(load);
		model.doWhatIsDue();
		assertThat(this.origins.written).isEqualTo(1);
		return model;
	}

	private ReadModel restarted() {
		return started(model());
	}

	private ReadModel started(ReadModel model) {
		SnapshotLoad load = model.startLoad();
		assertThat(load.startFromFile(STORE).map(ModelFiles.Found::position))
			.contains(Integer.toString(this.origins.written));
		model.publish(load);
		return model;
	}

	private ReadModel model() {
		return model(1L << 30);
	}

	private ReadModel model(long limit) {
		ReadModel model = StandaloneModel.model(Schedulers.immediate(), limit, this.nanos::get,
				new ModelDirectory(this.directory));
		files(model).startWriting(this.origins, () -> {
		});
		return model;
	}

	private void change(ReadModel model, int times) {
		for (int i = 0; i < times; i++) {
			this.locations.change(model, this.expected);
		}
	}

	private void assertSame(ReadModel model) {
		Snapshot state = snapshot(model);
		assertThat(state.size()).isEqualTo(this.expected.size());
		this.expected.forEach((id, json) -> assertThat(state.find(id)).isEqualTo(json));
		ReadModel fresh = StandaloneModel.model(Schedulers.immediate(), 1L << 30, System::nanoTime, null);
		StandaloneModel.load(fresh, this.expected.values());
		assertThat(state.versionText()).isEqualTo(snapshot(fresh).versionText());
		for (int i = 0; i < 20; i++) {
			BoundingBox box = this.locations.box();
			assertThat(texts(state, items(state, box))).isEqualTo(texts(snapshot(fresh), items(snapshot(fresh), box)));
		}
		assertThat(state.extent()).isEqualTo(snapshot(fresh).extent());
	}

	private static List<String> texts(Snapshot state, int[] items) {
		return Arrays.stream(items)
			.mapToObj((item) -> new String(state.slabs().json(state.address(item)), StandardCharsets.UTF_8))
			.toList();
	}

	private static Snapshot snapshot(ReadModel model) {
		return Objects.requireNonNull(model.snapshot());
	}

	private static ModelFiles files(ReadModel model) {
		return Objects.requireNonNull(model.files());
	}

	private Path file() {
		return new ModelDirectory(this.directory).file();
	}

	private static final class Origins implements FileOrigins {

		private int written;

		@Override
		public Optional<FileOrigin> next() {
			return Optional.of(new FileOrigin(STORE, Integer.toString(this.written + 1)));
		}

		@Override
		public void written(FileOrigin origin) {
			this.written++;
		}

	}

}
