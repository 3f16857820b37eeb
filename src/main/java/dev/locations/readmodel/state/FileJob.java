package dev.locations.readmodel.state;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.Pace;
import reactor.core.scheduler.Scheduler;

/**
 * Writes the file of a read model in the background, and checks the one that was read.
 */
final class FileJob {

	private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

	private final ModelState state;

	private final ReplacedSlabs replaced;

	private final FileUpkeep files;

	private final BackgroundJob writing;

	private final BackgroundJob checking;

	FileJob(ModelState state, ReplacedSlabs replaced, ModelDirectory directory, Scheduler background,
			LongSupplier nanos) {
		this.state = state;
		this.replaced = replaced;
		this.files = new FileUpkeep(directory, background, nanos);
		this.writing = new BackgroundJob("files", background, nanos);
		this.checking = new BackgroundJob("checks", background, nanos);
	}

	FileUpkeep files() {
		return this.files;
	}

	List<BackgroundJob> jobs() {
		return List.of(this.writing, this.checking);
	}

	void loaded(Snapshot loaded, boolean fromFile, int sinceFile) {
		this.files.loaded(fromFile, sinceFile);
		if (this.checking.isReady()) {
			Slabs slabs = loaded.slabs();
			this.checking.start(() -> check(slabs));
		}
	}

	// what nobody has read yet
	private static void check(Slabs slabs) {
		Pace pace = new Pace(() -> false, () -> false);
		for (int index = 0; slabs.check(index); index++) {
			pace.keep();
		}
	}

	void startIfDue(Snapshot current) {
		if (this.files.isDue(current) && this.writing.isReady()) {
			this.writing.start(this::write);
		}
	}

	/** Writes a last file, if the next start would take longer without it. */
	void writeLast() {
		Snapshot current = this.state.snapshot();
		if (current != null) {
			this.files.hurry();
			while (this.writing.isRunning()) {
				Pace.pause(PAUSE_NANOS);
			}
			if (this.files.isOutdated()) {
				write();
			}
		}
	}

	private void write() {
		FileOrigin origin = this.files.origin().orElse(null);
		if (origin == null) {
			return;
		}
		Recording fold = awaitFold();
		try {
			Recording changes = this.state.startFile(fold);
			Snapshot current = this.state.snapshot();
			if (changes == null || current == null) {
				return;
			}
			this.files.begin();
			Snapshot folded = (current.delta().changes() > 0) ? this.replaced.giveWayTo(() -> Fold.of(current))
					: current;
			this.state.publishFold(folded, fold);
			publish(this.files.write(origin, folded, () -> !this.state.isWritten(changes)), changes);
		}
		catch (CancellationException ex) {
			// it is due again after a pause
		}
		finally {
			this.state.abandonFold(fold);
		}
	}

	private void publish(Snapshot written, Recording changes) {
		Recording fold = awaitFold();
		try {
			this.state.publishFile(written, changes, ReadModel.foldLimit(written));
		}
		finally {
			this.state.abandonFold(fold);
		}
	}

	// only one thread at a time folds
	private Recording awaitFold() {
		while (true) {
			Recording fold = this.state.startFold();
			if (fold != null) {
				return fold;
			}
			Pace.pause(PAUSE_NANOS);
		}
	}

}
