package dev.locations.readmodel.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.function.LongSupplier;

import dev.locations.location.query.Words;
import dev.locations.readmodel.file.ModelDirectory;
import dev.locations.readmodel.job.BackgroundJob;
import dev.locations.readmodel.record.ReplacedSlabs;
import dev.locations.readmodel.record.SlabWriter;
import dev.locations.readmodel.record.Slabs;
import dev.locations.readmodel.word.WordCollector;
import dev.locations.readmodel.word.WordTable;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * What makes answers from a base faster, and is prepared in the background if it fits
 * into the memory. Without words, the store answers queries for words. Without compressed
 * records, lists are compressed each time.
 */
final class Preparations {

	private final BackgroundJob words;

	private final BackgroundJob compression;

	private final MemoryLimit memoryLimit;

	private final ReplacedSlabs replaced;

	private final @Nullable ModelDirectory directory;

	Preparations(Scheduler background, LongSupplier nanos, MemoryLimit memoryLimit, ReplacedSlabs replaced,
			@Nullable ModelDirectory directory) {
		this.words = new BackgroundJob("words", background, nanos);
		this.compression = new BackgroundJob("compression", background, nanos);
		this.memoryLimit = memoryLimit;
		this.replaced = replaced;
		this.directory = directory;
	}

	List<BackgroundJob> jobs() {
		return List.of(this.words, this.compression);
	}

	boolean areRunning() {
		return this.words.isRunning() || this.compression.isRunning();
	}

	/**
	 * Starts to collect the words of a base that has none. One thread at a time may call
	 * this.
	 * @param base the base
	 */
	void collectWordsIfDue(Base base) {
		if (base.words() == null && this.words.isReady()) {
			this.words.start(() -> {
				WordTable table = words(base);
				this.memoryLimit.check(base.used() + table.memory());
				base.words(table);
			});
		}
	}

	private WordTable words(Base base) {
		try {
			return words(base, this.directory);
		}
		catch (UncheckedIOException ex) {
			// such as a full disk
			return words(base, null);
		}
	}

	private static WordTable words(Base base, @Nullable ModelDirectory directory) {
		WordCollector words = new WordCollector(directory);
		for (int rank = 0; rank < base.size(); rank++) {
			SavedLocation location = SavedLocation.of(base.records().json(rank));
			words.add(rank, Words.of(location.location().key().nameText()), location.words());
		}
		return words.table(base.size());
	}

	/**
	 * Tells whether the records of a base should be compressed now.
	 * @param base the base
	 * @return whether {@link #compress} should be called
	 */
	boolean isCompressionDue(Base base) {
		return base.compressedRecords() == null && this.compression.isReady();
	}

	/**
	 * Starts to compress the records of a base. One thread at a time may call this.
	 * @param base the base
	 */
	void compress(Base base) {
		this.compression.start(() -> {
			CompressedRecords compressed = this.replaced.giveWayTo(() -> compressed(base));
			this.memoryLimit.check(base.used() + compressed.memory());
			base.compressedRecords(compressed);
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
