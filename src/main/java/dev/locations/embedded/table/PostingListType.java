package dev.locations.embedded.table;

import java.nio.ByteBuffer;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/**
 * Serializes posting lists as the differences between positions, most of which take one
 * byte.
 */
final class PostingListType extends BasicDataType<PostingList> {

	static final PostingListType INSTANCE = new PostingListType();

	/** The size of an empty list. */
	private static final int MEMORY_BYTES = 40;

	private PostingListType() {
	}

	@Override
	public int getMemory(PostingList list) {
		return MEMORY_BYTES + Short.BYTES * list.positions().length;
	}

	@Override
	public void write(WriteBuffer target, PostingList list) {
		target.putVarInt(list.positions().length);
		int last = 0;
		for (short position : list.positions()) {
			target.putVarInt(position - last);
			last = position;
		}
	}

	@Override
	public PostingList read(ByteBuffer source) {
		short[] positions = new short[DataUtils.readVarInt(source)];
		int last = 0;
		for (int i = 0; i < positions.length; i++) {
			last += DataUtils.readVarInt(source);
			positions[i] = (short) last;
		}
		return new PostingList(positions);
	}

	@Override
	public PostingList[] createStorage(int size) {
		return new PostingList[size];
	}

}
