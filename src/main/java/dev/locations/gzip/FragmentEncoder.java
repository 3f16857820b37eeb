package dev.locations.gzip;

import java.io.ByteArrayOutputStream;

/**
 * Compresses records one by one. A fragment is the checksum and the length of the record,
 * both with the comma before it, and then {@link Instruction}s, each followed by its
 * bits. One thread at a time may use an encoder.
 */
public final class FragmentEncoder {

	static final int HEADER_BYTES = 2 * Integer.BYTES;

	private final RecordParser parser;

	private final Writer writer;

	FragmentEncoder(Phrases phrases, DeflateCodes codes) {
		this.parser = new RecordParser(phrases, codes.literals());
		this.writer = new Writer(codes);
	}

	/**
	 * Returns the fragment of a JSON value in UTF-8 for a {@link GzipArray} of the same
	 * codebook.
	 */
	public byte[] encode(byte[] json) {
		this.writer.start(json);
		this.parser.parse(json, this.writer);
		return this.writer.end();
	}

	private static final class Writer implements RecordParser.Tokens {

		private static final byte[] COMMA = { ',' };

		private final DeflateCodes codes;

		private final ByteArrayOutputStream fragment = new ByteArrayOutputStream();

		private final BitString.Builder bits = new BitString.Builder();

		private int length;

		Writer(DeflateCodes codes) {
			this.codes = codes;
		}

		void start(byte[] record) {
			this.fragment.reset();
			writeInt(Crc32Combiner.crc(COMMA, record));
			writeInt(COMMA.length + record.length);
		}

		byte[] end() {
			if (this.length > 0) {
				endInstruction(Instruction.NO_PHRASE);
			}
			return this.fragment.toByteArray();
		}

		@Override
		public void literal(byte value) {
			addLength(1);
			this.codes.literals().write(value & 0xff, this.bits);
		}

		@Override
		public void match(int length, int distance) {
			addLength(length);
			this.codes.writeLength(length, this.bits);
			this.codes.writeDistance(distance, this.bits);
		}

		@Override
		public void phrase(int phrase) {
			endInstruction(phrase);
		}

		private void addLength(int added) {
			if (this.length + added > Instruction.MAX_LENGTH) {
				endInstruction(Instruction.NO_PHRASE);
			}
			this.length += added;
		}

		private void endInstruction(int phrase) {
			writeInt(Instruction.of(this.bits.length(), this.length, phrase));
			this.fragment.writeBytes(this.bits.toBytes());
			this.bits.clear();
			this.length = 0;
		}

		private void writeInt(int value) {
			for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
				this.fragment.write(value >>> shift);
			}
		}

	}

	/**
	 * An instruction in 32 bits: copy some bits, which are the codes of a piece of text,
	 * and then write a phrase, if there is one.
	 */
	static final class Instruction {

		private static final int COUNT_BITS = 12;

		private static final int LENGTH_BITS = 8;

		/** In bytes; their codes take less than 2^12 bits. */
		static final int MAX_LENGTH = (1 << LENGTH_BITS) - 1;

		static final int MAX_PHRASES = (1 << (Integer.SIZE - COUNT_BITS - LENGTH_BITS)) - 1;

		static final int NO_PHRASE = -1;

		private Instruction() {
		}

		static int of(int bits, int length, int phrase) {
			return bits | length << COUNT_BITS | (phrase + 1) << (COUNT_BITS + LENGTH_BITS);
		}

		static int bits(int instruction) {
			return instruction & ((1 << COUNT_BITS) - 1);
		}

		static int length(int instruction) {
			return (instruction >>> COUNT_BITS) & MAX_LENGTH;
		}

		static int phrase(int instruction) {
			return (instruction >>> (COUNT_BITS + LENGTH_BITS)) - 1;
		}

	}

}
