package dev.locations.readmodel.sync;

import java.util.function.LongConsumer;

import dev.locations.index.file.ModelDirectory;
import dev.locations.readmodel.snapshot.Base;
import dev.locations.readmodel.snapshot.CompressedRecords;
import dev.locations.readmodel.snapshot.RecordSink;
import dev.locations.readmodel.snapshot.ReplacedSlabs;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/** Compresses the records of a base in the background, if they fit into the memory. */
record Compression(BackgroundJob job, LongConsumer memoryLimit, ReplacedSlabs replaced,
		@Nullable ModelDirectory directory) {

	boolean isDue(Base base) {
		return base.compressedRecords() == null && this.job.isReady();
	}

	/** One thread at a time may call this. */
	void start(Snapshot snapshot) {
		Base base = snapshot.base();
		this.job.start(() -> {
			CompressedRecords compressed = this.replaced
				.makeRoomFor(() -> RecordSink.fill(this.directory, (sink) -> CompressedRecords.of(base, sink)));
			this.memoryLimit.accept(snapshot.used() + compressed.memory());
			base.compressed().set(compressed);
		});
	}

}
