package dev.locations.readmodel.list;

import java.io.ByteArrayOutputStream;
import java.util.function.Supplier;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.ListFormat.ListText;
import dev.locations.readmodel.search.ItemCursor;
import dev.locations.readmodel.snapshot.JsonOutput;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Slices;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Writes a list in a format that is not JSON, a chunk in each slice. Before, it looks at
 * all locations.
 */
final class TextListWriter implements Slices<DataBuffer> {

	private final Snapshot snapshot;

	private final FieldSelection fields;

	private final ListText text;

	private final Supplier<ItemCursor> items;

	/** The locations to look at, and then those to write. */
	private ItemCursor rest;

	private boolean isKnown;

	private boolean isStarted;

	private boolean isEnded;

	TextListWriter(Snapshot snapshot, FieldSelection fields, ListText text, Supplier<ItemCursor> items) {
		this.snapshot = snapshot;
		this.fields = fields;
		this.text = text;
		this.items = items;
		this.rest = items.get();
	}

	@Override
	public @Nullable DataBuffer next() {
		if (!this.isKnown) {
			look();
			return null;
		}
		ByteArrayOutputStream chunk = new ByteArrayOutputStream();
		if (!this.isStarted) {
			chunk.writeBytes(this.text.start());
			this.isStarted = true;
		}
		long cost = 0;
		while (!this.rest.isAtEnd() && cost < WritingCost.SLICE && chunk.size() < AnswerMemory.chunkBytes()) {
			byte[] location = nextLocation();
			byte[] element = this.text.element(location);
			cost += WritingCost.parsed(Math.max(location.length, element.length));
			chunk.writeBytes(element);
		}
		if (this.rest.isAtEnd()) {
			chunk.writeBytes(this.text.end());
			this.isEnded = true;
		}
		// a buffer of the pool that is taken before an error would leak
		JsonOutput sent = new JsonOutput(Math.max(1, chunk.size()));
		sent.write(chunk.toByteArray());
		return sent.take();
	}

	private void look() {
		long cost = 0;
		while (!this.rest.isAtEnd() && cost < WritingCost.SLICE) {
			byte[] location = nextLocation();
			cost += WritingCost.parsed(location.length);
			this.text.look(location);
		}
		if (this.rest.isAtEnd()) {
			this.rest = this.items.get();
			this.isKnown = true;
		}
	}

	private byte[] nextLocation() {
		return this.fields.apply(this.snapshot.slabs().json(this.snapshot.address(this.rest.next())));
	}

	@Override
	public boolean isAtEnd() {
		return this.isEnded;
	}

}
