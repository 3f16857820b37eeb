package dev.locations.gzip;

import java.nio.ByteBuffer;

import io.netty.buffer.ByteBuf;

/**
 * Joins the fragments of records to a JSON array in the gzip format (RFC 1952), in one
 * buffer or in several. One thread at a time may use it.
 * <p>
 * The data is a single block. Bits of fragments are copied. A phrase is written as a
 * repetition of the same phrase in an earlier record, or as its bytes if that is too far
 * away for the format.
 */
public final class GzipArray {

	/** Magic number, method "deflate", no flags, no time, unknown operating system. */
	private static final byte[] HEADER = { 0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff };

	private static final int TRAILER_BYTES = 16;

	private static final int OPENING = Crc32Combiner.crc(new byte[] { '[' });

	private static final int COMMA = Crc32Combiner.crc(new byte[] { ',' });

	private static final int CLOSING = Crc32Combiner.crc(new byte[] { ']' });

	private final Codebook codebook;

	private final HuffmanCode literals;

	private final HuffmanCode distances;

	private final Phrases.Positions positions;

	private final BitOutput output = new BitOutput();

	private final Crc32Combiner checksums = new Crc32Combiner();

	private int checksum = OPENING;

	private long position = 1;

	public GzipArray(Codebook codebook) {
		this.codebook = codebook;
		this.literals = codebook.codes().literals();
		this.distances = codebook.codes().distances();
		this.positions = new Phrases.Positions(codebook.phraseCount());
	}

	public void start(ByteBuf target) {
		target.writeBytes(HEADER);
		BitString blockStart = this.codebook.blockStart();
		this.output.start(target, blockStart.bytes().capacity() + TRAILER_BYTES);
		this.output.write(blockStart);
		writeLiteral('[');
		this.output.end(target);
	}

	/** Adds the record of a fragment. Its last bits may follow with the next write. */
	public void add(ByteBuffer fragments, int offset, int length, ByteBuf target) {
		int recordChecksum = BitOutput.getInt(fragments, offset);
		int recordLength = BitOutput.getInt(fragments, offset + Integer.BYTES);
		// no code is longer than 15 bits, so that a byte of the record takes at most two
		this.output.start(target, 2 * recordLength);
		if (this.position == 1) {
			// the checksum of the record includes a comma: here a bracket takes its place
			this.checksum = this.checksums.combine(OPENING ^ COMMA, recordChecksum, recordLength - 1);
		}
		else {
			writeLiteral(',');
			this.position++;
			this.checksum = this.checksums.combine(this.checksum, recordChecksum, recordLength);
		}
		int next = offset + FragmentEncoder.HEADER_BYTES;
		while (next < offset + length) {
			int instruction = BitOutput.getInt(fragments, next);
			int bits = FragmentEncoder.Instruction.bits(instruction);
			this.output.copy(fragments, next + Integer.BYTES, bits);
			this.position += FragmentEncoder.Instruction.length(instruction);
			next += Integer.BYTES + ((bits + 7) >>> 3);
			if (FragmentEncoder.Instruction.phrase(instruction) != FragmentEncoder.Instruction.NO_PHRASE) {
				writePhrase(FragmentEncoder.Instruction.phrase(instruction));
			}
		}
		this.output.end(target);
	}

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
		Codebook.PhraseCode code = this.codebook.phraseCode(phrase);
		long distance = this.positions.move(phrase, this.position);
		if (distance <= DeflateSymbols.MAX_DISTANCE) {
			writeRepetition(code.repetition(), (int) distance);
		}
		else {
			this.output.write(code.bytes());
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
