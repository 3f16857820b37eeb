package dev.locations.embedded.integrity;

import java.util.Map;
import java.util.zip.CRC32C;

import org.h2.mvstore.MVMap;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A map that knows the sum of the checksums of its entries. The sum shows that entries
 * are missing, or are those of an earlier commit, although each of them is intact. Only
 * the writer thread may change the map.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class SummedMap<K, V> extends MVMap<K, V> {

	private final WriteBuffer buffer = new WriteBuffer();

	private long sum;

	private SummedMap(Map<String, Object> config, DataType<K> keyType, DataType<V> valueType) {
		super(config, keyType, valueType);
	}

	/**
	 * Returns the sum over all entries, in any order.
	 * @return the sum
	 */
	long sum() {
		return this.sum;
	}

	void setSum(long sum) {
		this.sum = sum;
	}

	// put, putIfAbsent and remove end here, and so does the compaction of the store,
	// which
	// changes nothing
	@Override
	public @Nullable V operate(K key, @Nullable V value, DecisionMaker<? super V> decisionMaker) {
		V before = super.operate(key, value, decisionMaker);
		boolean isReplaced = decisionMaker == DecisionMaker.PUT || decisionMaker == DecisionMaker.REMOVE;
		if (before != null && isReplaced) {
			this.sum -= checksum(key, before);
		}
		if (value != null && (before == null || isReplaced)) {
			this.sum += checksum(key, value);
		}
		return before;
	}

	@Override
	public void clear() {
		super.clear();
		this.sum = 0;
	}

	long checksum(K key, V value) {
		this.buffer.clear();
		getKeyType().write(this.buffer, key);
		getValueType().write(this.buffer, value);
		CRC32C crc = new CRC32C();
		crc.update(this.buffer.getBuffer().flip());
		return crc.getValue();
	}

	/**
	 * Opens maps of this class.
	 *
	 * @param <K> the type of the keys
	 * @param <V> the type of the values
	 */
	static final class Builder<K, V> extends BasicBuilder<SummedMap<K, V>, K, V> {

		Builder(DataType<K> keyType, DataType<V> valueType) {
			keyType(keyType).valueType(valueType);
		}

		@Override
		protected SummedMap<K, V> create(Map<String, Object> config) {
			return new SummedMap<>(config, getKeyType(), getValueType());
		}

	}

}
