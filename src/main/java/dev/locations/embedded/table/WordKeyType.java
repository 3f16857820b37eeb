package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * Serializes the keys of the index of words, and orders them by word.
 */
final class WordKeyType extends BasicDataType<WordKey> {

	static final WordKeyType INSTANCE = new WordKeyType();

	/** The size of a key without its characters. */
	private static final int MEMORY_BYTES = 80;

	private WordKeyType() {
	}

	@Override
	public int compare(WordKey a, WordKey b) {
		int order = a.word().compareTo(b.word());
		return (order != 0) ? order : Long.compare(a.number(), b.number());
	}

	@Override
	public int getMemory(WordKey key) {
		return MEMORY_BYTES + key.word().length();
	}

	@Override
	public void write(WriteBuffer target, WordKey key) {
		StringDataType.INSTANCE.write(target, key.word());
		LongDataType.INSTANCE.write(target, key.number());
	}

	@Override
	public WordKey read(ByteBuffer source) {
		return new WordKey(StringDataType.INSTANCE.read(source), LongDataType.INSTANCE.read(source));
	}

	@Override
	public WordKey[] createStorage(int size) {
		return new WordKey[size];
	}

}
