package dev.locations.readmodel.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

import dev.locations.readmodel.file.ModelDirectory;
import dev.locations.readmodel.job.BackgroundJob;
import dev.locations.readmodel.record.ReplacedSlabs;
import dev.locations.readmodel.record.SlabWriter;
import dev.locations.readmodel.record.Slabs;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * Compresses the records of a base in the background, if they fit into the memory.
 * Without compressed records, lists are compressed each time.
 */
final class Compression {

	private final BackgroundJob job;

	private final LongConsumer memoryLimit;

	private final ReplacedSlabs replaced;

	private final @Nullable ModelDirectory directory;

	Compression(Scheduler background, LongSupplier nanos, LongConsumer memoryLimit, ReplacedSlabs replaced,
			@Nullable ModelDirectory directory) {
		this.job = new BackgroundJob("compression", background, nanos);
		this.memoryLimit = memoryLimit;
		this.replaced = replaced;
		this.directory = directory;
	}

	BackgroundJob job() {
		return this.job;
	}

	boolean isDue(Base base) {
		return base.compressedRecords() == null && this.job.isReady();
	}

	/** Starts to compress the records of a base. One thread at a time may call this. */
	void start(Base base) {
		this.job.start(() -> {
			CompressedRecords compressed = this.replaced.giveWayTo(() -> compressed(base));
			this.memoryLimit.accept(base.used() + compressed.memory());
			base.compressed().set(compressed);
		});
	}

	private CompressedRecords compressed(Base base) {
		if (this.directory == null) {
			return CompressedRecords.of(base, new Slabs());
		}
		try (FileChannel file = this.directory.temporary()) {
			return CompressedRecords.of(base, new SlabWriter(ModelDirectory.blocks(file)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
