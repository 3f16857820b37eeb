package dev.locations.embedded;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import dev.locations.embedded.Damage.DamagedStoreException;
import dev.locations.embedded.Engine.Mode;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the intact records of a damaged store to a new one, which takes its place. The
 * damaged files are kept under another name.
 */
record Salvage(DataDirectory directory, Damage damage) {

	private static final Logger logger = LoggerFactory.getLogger(Salvage.class);

	private static final int BATCH = 500;

	private static final BigInteger END = BigInteger.ONE.shiftLeft(HistoryKey.BYTES * Byte.SIZE);

	void run(DamagedStoreException problem) {
		try {
			Path stage = this.directory.stage();
			try (Engine from = new Engine(this.directory.store(), Mode.DAMAGED, Engine.LOG);
					Engine to = new Engine(stage, Mode.NEW, Engine.LOG)) {
				copy(from, to);
			}
			Path kept = this.directory.path().resolve(DataDirectory.STORE + ".damaged-" + System.currentTimeMillis());
			Files.move(this.directory.store(), kept);
			this.directory.install(stage);
			Files.deleteIfExists(this.directory.lastCommit());
			logger.warn("Goes on with the intact records; the damaged store is now {}", kept);
		}
		catch (IOException | RocksDBException ex) {
			problem.addSuppressed(ex);
			throw problem;
		}
	}

	private void copy(Engine from, Engine to) throws RocksDBException {
		History.begin(to);
		copy(from, to, Table.ABOUT, (changes, key, value) -> {
			// the new store has a history of changes of its own
			if (!History.isKey(key)) {
				changes.add(Table.ABOUT, key, value);
			}
		});
		for (Table table : List.of(Table.LOCATIONS, Table.HISTORY)) {
			copy(from, to, table, (changes, key, value) -> changes.add(table, key, value));
		}
		copy(from, to, Table.USERS,
				(changes, key, value) -> EmbeddedUserStore.put(changes, EmbeddedUserStore.user(Bytes.id(key), value)));
	}

	private void copy(Engine from, Engine to, Table table, Copy copy) throws RocksDBException {
		byte[] next = new byte[HistoryKey.BYTES];
		while (next.length > 0) {
			try (RocksIterator iterator = from.iterator(table); Changes changes = new Changes(to)) {
				iterator.seek(next);
				for (int count = 0; count < BATCH && iterator.isValid(); count++) {
					copy.to(changes, iterator.key(), iterator.value());
					next = after(Arrays.copyOf(iterator.key(), HistoryKey.BYTES));
					iterator.next();
				}
				boolean ended = !iterator.isValid();
				changes.commit();
				iterator.status();
				if (ended) {
					return;
				}
			}
			catch (RocksDBException ex) {
				next = pass(from, table, next, ex);
			}
		}
	}

	private static byte[] after(byte[] key) {
		return key(new BigInteger(1, key).add(BigInteger.ONE));
	}

	private static byte[] key(BigInteger number) {
		byte[] bytes = number.toByteArray();
		byte[] key = new byte[HistoryKey.BYTES];
		int length = Math.min(bytes.length, key.length);
		System.arraycopy(bytes, bytes.length - length, key, key.length - length, length);
		return key;
	}

	/**
	 * Looks for the next readable key: first in ever larger steps, then by halves. Empty
	 * if nothing else can be read.
	 */
	private byte[] pass(Engine from, Table table, byte[] unreadable, RocksDBException problem) throws RocksDBException {
		if (!Damage.isIn(problem)) {
			throw problem;
		}
		BigInteger first = new BigInteger(1, unreadable);
		BigInteger step = BigInteger.ONE;
		while (first.add(step).compareTo(END) < 0 && !isReadable(from, table, key(first.add(step)))) {
			step = step.shiftLeft(1);
		}
		BigInteger low = first.add(step.shiftRight(1));
		BigInteger high = first.add(step).min(END);
		while (high.subtract(low).compareTo(BigInteger.ONE) > 0) {
			BigInteger middle = low.add(high).shiftRight(1);
			if (isReadable(from, table, key(middle))) {
				high = middle;
			}
			else {
				low = middle;
			}
		}
		int start = prefix(table);
		this.damage.report("The part of the table %s from %s to %s (%s)".formatted(
				table.name().toLowerCase(Locale.ROOT), Bytes.id(ByteBuffer.wrap(unreadable, start, Bytes.ID)),
				Bytes.id(ByteBuffer.wrap(key(high.subtract(BigInteger.ONE)), start, Bytes.ID)),
				Damage.reason(problem)));
		return high.equals(END) ? new byte[0] : key(high);
	}

	/** Returns how many bytes most keys have before the identifier of a record. */
	private static int prefix(Table table) {
		return switch (table) {
			case ABOUT -> Changes.SOURCE.length;
			case HISTORY -> HistoryKey.VERSIONS.length;
			default -> 0;
		};
	}

	private static boolean isReadable(Engine from, Table table, byte[] key) {
		try (RocksIterator iterator = from.iterator(table)) {
			iterator.seek(key);
			iterator.status();
			return true;
		}
		catch (RocksDBException ex) {
			return false;
		}
	}

	@FunctionalInterface
	private interface Copy {

		void to(Changes changes, byte[] key, byte[] value) throws RocksDBException;

	}

}
