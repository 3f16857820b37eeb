package dev.locations.readmodel.state;

import java.util.function.LongConsumer;

import dev.locations.index.file.ModelDirectory;
import org.jspecify.annotations.Nullable;

/**
 * Compresses the records of a base in the background, if they fit into the memory.
 * Without compressed records, lists are compressed each time.
 */
record Compression(BackgroundJob job, LongConsumer memoryLimit, ReplacedSlabs replaced,
		@Nullable ModelDirectory directory) {

	boolean isDue(Base base) {
		return base.compressedRecords() == null && this.job.isReady();
	}

	/** Starts to compress the records of a base. One thread at a time may call this. */
	void start(Base base) {
		this.job.start(() -> {
			CompressedRecords compressed = this.replaced
				.giveWayTo(() -> RecordSink.fill(this.directory, (sink) -> CompressedRecords.of(base, sink)));
			this.memoryLimit.accept(base.used() + compressed.memory());
			base.compressed().set(compressed);
		});
	}

}
