package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * Serializes the keys of the index of words, and orders them by segment, then by word. So
 * new locations, which have the highest numbers, change the pages of the last segments
 * only. If the order were by word alone, each batch of an import would write most pages
 * of the index again.
 */
final class WordKeyType extends BasicDataType<WordKey> {

	static final WordKeyType INSTANCE = new WordKeyType();

	/** The size of a key without its characters. */
	private static final int MEMORY_BYTES = 80;

	private WordKeyType() {
	}

	@Override
	public int compare(WordKey a, WordKey b) {
		int order = Long.compare(a.segment(), b.segment());
		return (order != 0) ? order : a.word().compareTo(b.word());
	}

	@Override
	public int getMemory(WordKey key) {
		return MEMORY_BYTES + key.word().length();
	}

	// the keys of earlier versions of the service have the same form, too, so that they
	// can be removed
	@Override
	public void write(WriteBuffer target, WordKey key) {
		StringDataType.INSTANCE.write(target, key.word());
		LongDataType.INSTANCE.write(target, key.segment());
	}

	@Override
	public WordKey read(ByteBuffer source) {
		String word = StringDataType.INSTANCE.read(source);
		return new WordKey(LongDataType.INSTANCE.read(source), word);
	}

	@Override
	public WordKey[] createStorage(int size) {
		return new WordKey[size];
	}

}
