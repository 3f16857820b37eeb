package dev.locations.compression.prepared;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;

/**
 * Puts the fragments of records together to a JSON array as a gzip file (RFC 1952). It
 * goes into one buffer or into several. For use by one thread at a time.
 * <p>
 * The file has a single block. The codes of a record's own bytes are copied as they are,
 * shifted by some bits. A phrase is a repetition of the same phrase in an earlier record,
 * as far as the format reaches back, and what is written depends on how far that is.
 */
public final class GzipArray {

	/** A magic number, the method "deflate", no flags, no time, and an unknown system. */
	private static final byte[] HEADER = { 0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff };

	private static final int TRAILER_BYTES = 16;

	private static final int OPENING = Crc32Combiner.crc(new byte[] { '[' });

	private static final int COMMA = Crc32Combiner.crc(new byte[] { ',' });

	private static final int CLOSING = Crc32Combiner.crc(new byte[] { ']' });

	private final Codebook codebook;

	private final HuffmanCode literals;

	private final HuffmanCode distances;

	private final PhrasePositions positions;

	private final BitOutput output = new BitOutput();

	private final Crc32Combiner checksums = new Crc32Combiner();

	private int checksum = OPENING;

	private long position = 1;

	/**
	 * Starts an array.
	 * @param codebook the codebook of the fragments
	 */
	public GzipArray(Codebook codebook) {
		this.codebook = codebook;
		this.literals = codebook.codes().literals();
		this.distances = codebook.codes().distances();
		this.positions = new PhrasePositions(codebook.phraseCount());
	}

	/**
	 * Writes the start, before any record.
	 * @param target gets the bytes
	 */
	public void start(ByteBuf target) {
		target.writeBytes(HEADER);
		BitString start = this.codebook.start();
		this.output.start(target, start.bytes().capacity() + TRAILER_BYTES);
		this.output.write(start);
		writeLiteral('[');
		this.output.end(target);
	}

	/**
	 * Adds a record.
	 * @param fragments a buffer with its fragment
	 * @param offset where in the buffer the fragment starts
	 * @param length the length of the fragment
	 * @param target gets the bytes; they may lack the last bits, which come with what is
	 * written next
	 */
	public void add(ByteBuffer fragments, int offset, int length, ByteBuf target) {
		int recordChecksum = LittleEndian.getInt(fragments, offset);
		int recordLength = LittleEndian.getInt(fragments, offset + Integer.BYTES);
		// no byte has a code of more than 15 bits
		this.output.start(target, 2 * recordLength);
		if (this.position == 1) {
			// the checksum is that of a comma and the record: it is corrected by what the
			// bracket differs in
			this.checksum = this.checksums.combine(OPENING ^ COMMA, recordChecksum, recordLength - 1);
		}
		else {
			writeLiteral(',');
			this.position++;
			this.checksum = this.checksums.combine(this.checksum, recordChecksum, recordLength);
		}
		int next = offset + FragmentWriter.HEADER_BYTES;
		while (next < offset + length) {
			int step = LittleEndian.getInt(fragments, next);
			int bits = FragmentInstruction.bits(step);
			this.output.copy(fragments, next + Integer.BYTES, bits);
			this.position += FragmentInstruction.length(step);
			next += Integer.BYTES + ((bits + 7) >>> 3);
			if (FragmentInstruction.phrase(step) != FragmentInstruction.NO_PHRASE) {
				writePhrase(FragmentInstruction.phrase(step));
			}
		}
		this.output.end(target);
	}

	/**
	 * Writes the end, after all records.
	 * @param target gets the bytes
	 */
	public void end(ByteBuf target) {
		this.output.start(target, TRAILER_BYTES);
		writeLiteral(']');
		writeLiteral(DeflateSymbols.END_OF_BLOCK);
		this.output.fillByte();
		this.output.end(target);
		target.writeIntLE(this.checksums.combine(this.checksum, CLOSING, 1));
		target.writeIntLE((int) (this.position + 1));
	}

	private void writeLiteral(int symbol) {
		this.output.write(this.literals.code(symbol), this.literals.length(symbol));
	}

	private void writePhrase(int phrase) {
		PhraseCode code = this.codebook.phraseCode(phrase);
		long distance = this.positions.distance(phrase, this.position);
		if (distance <= DeflateSymbols.MAX_DISTANCE) {
			writeRepetition(code.repetition(), (int) distance);
		}
		else {
			this.output.write(code.spelled());
		}
		this.position += code.length();
	}

	private void writeRepetition(BitString length, int distance) {
		int symbol = DeflateSymbols.ofDistance(distance);
		int extraBits = DeflateSymbols.extraBitsOfDistance(distance);
		int symbolBits = this.distances.length(symbol);
		long extra = (distance - 1) & ((1L << extraBits) - 1);
		long bits = this.distances.code(symbol) | extra << symbolBits;
		this.output.write(length.first() | bits << length.length(), length.length() + symbolBits + extraBits);
	}

}
