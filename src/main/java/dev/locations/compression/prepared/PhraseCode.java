package dev.locations.compression.prepared;

/**
 * How a phrase is written.
 *
 * @param length its length in bytes
 * @param repetition the code of its length and the extra bits, to which a distance has to
 * be added
 * @param spelled the codes of its bytes, for when it was not there before
 */
record PhraseCode(int length, BitString repetition, BitString spelled) {

	static PhraseCode of(byte[] text, DeflateCodes codes) {
		BitStringBuilder repetition = new BitStringBuilder();
		codes.writeLength(text.length, repetition);
		BitStringBuilder spelled = new BitStringBuilder();
		for (byte value : text) {
			codes.literals().write(value & 0xff, spelled);
		}
		return new PhraseCode(text.length, BitString.of(repetition), BitString.of(spelled));
	}

}
