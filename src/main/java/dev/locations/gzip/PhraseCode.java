package dev.locations.gzip;

/**
 * The codes of a phrase.
 *
 * @param length the length of the phrase in bytes
 * @param repetition the code of the length with its extra bits, which a distance follows
 * @param bytes the codes of the bytes, used when no earlier record has the phrase
 */
record PhraseCode(int length, BitString repetition, BitString bytes) {

	static PhraseCode of(byte[] text, DeflateCodes codes) {
		BitStringBuilder repetition = new BitStringBuilder();
		codes.writeLength(text.length, repetition);
		BitStringBuilder bytes = new BitStringBuilder();
		for (byte value : text) {
			codes.literals().write(value & 0xff, bytes);
		}
		return new PhraseCode(text.length, BitString.of(repetition), BitString.of(bytes));
	}

}
