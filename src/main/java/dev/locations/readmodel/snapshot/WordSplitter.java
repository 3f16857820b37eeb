package dev.locations.readmodel.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import dev.locations.index.word.WordCollector;
import dev.locations.index.word.WordForms;
import dev.locations.index.word.WordTable;
import dev.locations.location.query.Words;

/**
 * Collects the words of locations in the order of their ordinals. One other thread splits
 * the texts, which takes most of the time of a load. Two batches are in memory.
 */
final class WordSplitter {

	private static final int BATCH_BYTES = 1 << 20;

	private final WordCollector target;

	private final Runnable onAdded;

	private int ordinal;

	private List<byte[]> batch = new ArrayList<>();

	private int bytes;

	/** The batch before, which the other thread splits. */
	private CompletableFuture<List<Found>> running = CompletableFuture.completedFuture(List.of());

	WordSplitter(WordCollector target, Runnable onAdded) {
		this.target = target;
		this.onAdded = onAdded;
	}

	void add(byte[] json) {
		this.batch.add(json);
		this.bytes += json.length;
		if (this.bytes > BATCH_BYTES) {
			split();
		}
	}

	private void split() {
		List<Found> before = this.running.join();
		List<byte[]> next = this.batch;
		this.running = CompletableFuture.supplyAsync(() -> Found.in(next));
		this.batch = new ArrayList<>();
		this.bytes = 0;
		addAll(before);
	}

	private void addAll(List<Found> locations) {
		for (Found words : locations) {
			this.target.add(this.ordinal++, words.name(), words.all());
			this.onAdded.run();
		}
	}

	WordTable table() {
		addAll(this.running.join());
		addAll(Found.in(this.batch));
		return this.target.table(this.ordinal);
	}

	private record Found(List<WordForms> name, List<String> all) {

		private static List<Found> in(List<byte[]> locations) {
			return locations.stream().map(Found::in).toList();
		}

		private static Found in(byte[] json) {
			LocationRecord location = LocationRecord.withWords(json);
			return new Found(Words.of(location.key().nameText()), location.words());
		}

	}

}
