package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;

import dev.locations.readmodel.record.ModelTooLargeException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * When the changes of a read model are folded.
 */
class FoldTimeTests {

	/** What the model runs in the background. */
	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private final ReadModel model = new ReadModel(Schedulers.fromExecutor(this.tasks::add), 1L << 30);

	private final RandomLocations locations = new RandomLocations(14);

	@BeforeEach
	void loadNothing() {
		this.model.startLoad().publish();
		// collects the words of no locations
		this.tasks.remove().run();
	}

	private Snapshot snapshot() {
		return Objects.requireNonNull(this.model.snapshot());
	}

	private void save(int count) {
		for (int i = 0; i < count; i++) {
			this.model.saved(this.locations.next());
		}
	}

	@Test
	void foldsManyChanges() {
		save(1024);
		assertThat(this.tasks).isEmpty();
		save(1);
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isEqualTo(1025);
		assertThat(snapshot().delta().changes()).isZero();
	}

	@Test
	void foldsFewChangesAfterAPause() {
		save(70);
		this.model.foldAtRest();
		assertThat(this.tasks).as("there were changes since the last call").isEmpty();
		this.model.foldAtRest();
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isEqualTo(70);
		assertThat(snapshot().delta().changes()).isZero();
		this.model.foldAtRest();
		assertThat(this.tasks).isEmpty();
	}

	@Test
	void leavesVeryFewChangesAfterAPause() {
		save(64);
		this.model.foldAtRest();
		this.model.foldAtRest();
		assertThat(this.tasks).isEmpty();
		assertThat(snapshot().size()).isEqualTo(64);
	}

	@Test
	void doesNotFoldDuringACompression() {
		this.model.compress(snapshot());
		save(2000);
		this.model.foldAtRest();
		this.model.foldAtRest();
		assertThat(this.tasks).hasSize(1);
		this.tasks.remove().run();
		save(1);
		assertThat(this.tasks).hasSize(1);
		this.model.compress(snapshot());
		this.tasks.remove().run();
		assertThat(this.tasks).isEmpty();
		assertThat(snapshot().base().compressedRecords()).isNotNull();
		assertThat(snapshot().base().size()).isEqualTo(2001);
	}

	@Test
	void foldsAfterACompressionWithoutAnotherChange() {
		this.model.compress(snapshot());
		save(2000);
		this.tasks.remove().run();
		this.model.foldAtRest();
		this.model.foldAtRest();
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isEqualTo(2000);
	}

	@Test
	void foldsVeryManyChangesDuringACompression() {
		this.model.compress(snapshot());
		save(9000);
		assertThat(this.tasks).hasSize(2);
		this.tasks.forEach(Runnable::run);
		assertThat(snapshot().delta().changes()).isLessThan(1000);
		assertThat(snapshot().size()).isEqualTo(9000);
	}

	@Test
	void aFoldDoesNotApplyAChangeThatHasFailed() {
		save(1100);
		assertThat(this.tasks).hasSize(1);
		String tooLong = new String(this.locations.next(), StandardCharsets.UTF_8).replace("\"phone\":\"1\"",
				"\"phone\":\"" + "1".repeat(1 << 22) + "\"");
		assertThatExceptionOfType(ModelTooLargeException.class)
			.isThrownBy(() -> this.model.saved(tooLong.getBytes(StandardCharsets.UTF_8)));
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isGreaterThan(1000);
		assertThat(snapshot().size()).isEqualTo(1100);
	}

}
