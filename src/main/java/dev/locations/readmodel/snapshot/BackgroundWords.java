package dev.locations.readmodel.snapshot;

import dev.locations.location.LocationWords;
import dev.locations.location.query.Words;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.ModelTooLargeException;
import dev.locations.readmodel.word.WordCollector;
import dev.locations.readmodel.word.WordTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Collects the words of a base in the background, if they fit into the memory. Until then
 * the store answers queries for words.
 */
final class BackgroundWords {

	private static final Logger logger = LoggerFactory.getLogger(BackgroundWords.class);

	private final Scheduler background;

	private final MemoryLimit memoryLimit;

	private final Runnable afterwards;

	private volatile boolean running;

	private volatile boolean tooLarge;

	/**
	 * Creates the collection of words.
	 * @param background runs it
	 * @param memoryLimit the limit of the memory
	 * @param afterwards calls {@link #startIfDue} for the base that is current then
	 */
	BackgroundWords(Scheduler background, MemoryLimit memoryLimit, Runnable afterwards) {
		this.background = background;
		this.memoryLimit = memoryLimit;
		this.afterwards = afterwards;
	}

	boolean isRunning() {
		return this.running;
	}

	/**
	 * Starts to collect the words of a base that has none. One thread at a time may call
	 * this.
	 * @param base the base
	 */
	void startIfDue(Base base) {
		if (base.words() == null && !this.running && !this.tooLarge) {
			this.running = true;
			this.background.schedule(() -> run(base));
		}
	}

	private void run(Base base) {
		try {
			WordTable words = words(base);
			this.memoryLimit.check(base.memory() + words.memory());
			base.words(words);
		}
		catch (ModelTooLargeException ex) {
			this.tooLarge = true;
			logger.warn("The read model does not keep the words of locations, the store answers queries for words: {}",
					ex.getMessage());
		}
		finally {
			this.running = false;
			this.afterwards.run();
		}
	}

	private static WordTable words(Base base) {
		WordCollector words = new WordCollector();
		for (int rank = 0; rank < base.size(); rank++) {
			LocationRecord location = base.records().record(rank);
			words.add(rank, Words.of(location.key().nameText()), LocationWords.of(location.json()));
		}
		return words.table(base.size());
	}

}
