package dev.locations.store.embedded;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import de.bwaldvogel.mongo.backend.AbstractCursor;
import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a find, read from the store batch by batch. Between batches it holds no
 * document, no lock and no version of the store; each batch is consistent in itself.
 */
final class BatchCursor extends AbstractCursor {

	/**
	 * A batch ends with the document that makes it this long, however many more the
	 * client wants at once.
	 */
	private static final int BATCH_BYTES = 256 * 1024;

	private final Entries entries;

	private final DocumentFilter filter;

	private final UnaryOperator<List<Document>> projection;

	private int skip;

	private int left;

	private byte @Nullable [] last;

	private boolean exhausted;

	/**
	 * Creates a cursor.
	 * @param id the id clients know it by
	 * @param entries the documents to choose from
	 * @param filter chooses the documents
	 * @param projection applied to each batch
	 * @param skip how many chosen documents to leave out at the beginning
	 * @param limit how many documents to return at most, 0 for all
	 */
	BatchCursor(long id, Entries entries, DocumentFilter filter, UnaryOperator<List<Document>> projection, int skip,
			int limit) {
		super(id);
		this.entries = entries;
		this.filter = filter;
		this.projection = projection;
		this.skip = skip;
		this.left = (limit > 0) ? limit : Integer.MAX_VALUE;
	}

	@Override
	public synchronized boolean isEmpty() {
		return this.exhausted;
	}

	/**
	 * Reads the next batch.
	 * @param count how many documents it may have, 0 for no limit
	 * @return the batch; no documents only at the end
	 */
	@Override
	public synchronized List<Document> takeDocuments(int count) {
		int wanted = (count > 0) ? Math.min(count, this.left) : this.left;
		List<Document> batch = new ArrayList<>();
		long bytes = 0;
		Iterator<Map.Entry<byte[], byte[]>> remaining = this.entries.after(this.last);
		while (batch.size() < wanted && bytes < BATCH_BYTES && remaining.hasNext()) {
			Map.Entry<byte[], byte[]> entry = remaining.next();
			this.last = entry.getKey();
			Optional<Document> document = this.filter.choose(entry.getValue());
			if (document.isPresent() && --this.skip < 0) {
				batch.add(document.get());
				bytes += entry.getValue().length;
			}
		}
		this.left -= batch.size();
		this.exhausted = this.left == 0 || !remaining.hasNext();
		return this.projection.apply(batch);
	}

	/**
	 * All that is left, read in batches while it is iterated over.
	 * @return the documents; iterated over once
	 */
	Iterator<Document> remaining() {
		return new Iterator<>() {

			private Iterator<Document> batch = List.<Document>of().iterator();

			@Override
			public boolean hasNext() {
				while (!this.batch.hasNext() && !isEmpty()) {
					this.batch = takeDocuments(0).iterator();
				}
				return this.batch.hasNext();
			}

			@Override
			public Document next() {
				return this.batch.next();
			}

		};
	}

}
