package dev.locations.cql2;

import dev.locations.cql2.Token.Kind;

/**
 * Splits a text into tokens. It reads one token ahead only, so that what is wrong first
 * is reported first.
 */
final class Tokenizer {

	private static final int MAX_LEVELS = 20;

	private static final int END = -1;

	// what follows a backslash for a control character, in the order of the characters
	private static final String CONTROLS = "abtnvfr";

	private static final int FIRST_CONTROL = 7;

	private final int[] text;

	// the index after the next token
	private int end;

	private Token next;

	// of parentheses, NOT and foldings that are open
	private int levels;

	Tokenizer(String text) {
		this.text = text.codePoints().toArray();
		this.next = read();
	}

	Token peek() {
		return this.next;
	}

	Token take() {
		Token taken = this.next;
		this.next = read();
		return taken;
	}

	boolean skipWord(String word) {
		boolean isNext = this.next.isWord(word);
		if (isNext) {
			take();
		}
		return isNext;
	}

	boolean skipSymbol(String symbol) {
		boolean isNext = this.next.isSymbol(symbol);
		if (isNext) {
			take();
		}
		return isNext;
	}

	void expectSymbol(String symbol) {
		if (!skipSymbol(symbol)) {
			throw unexpected(symbol);
		}
	}

	/** Begins a level of parentheses, {@code NOT} or foldings with a token. */
	void enterLevel(Token token) {
		this.levels++;
		if (this.levels > MAX_LEVELS) {
			throw new Cql2Exception(token.position(), "there are more than %d levels".formatted(MAX_LEVELS));
		}
	}

	void leaveLevel() {
		this.levels--;
	}

	/** Returns the exception for a next token that is something else. */
	Cql2Exception unexpected(String expected) {
		return new Cql2Exception(this.next.position(), "expected " + expected);
	}

	private Token read() {
		while (Characters.isSpace(at(this.end))) {
			this.end++;
		}
		int start = this.end;
		int first = at(start);
		if (first == END) {
			return new Token(Kind.END, "", start + 1);
		}
		if (first == '\'') {
			return new Token(Kind.TEXT, text(), start + 1);
		}
		if (first == '"') {
			return new Token(Kind.QUOTED, quoted(), start + 1);
		}
		return new Token(unquoted(), new String(this.text, start, this.end - start), start + 1);
	}

	private Kind unquoted() {
		if (Characters.isStart(at(this.end))) {
			while (Characters.isPart(at(this.end))) {
				this.end++;
			}
			return Kind.WORD;
		}
		int afterSign = isSign(at(this.end)) ? this.end + 1 : this.end;
		int firstDigit = (at(afterSign) == '.') ? afterSign + 1 : afterSign;
		if (Characters.isDigit(at(firstDigit))) {
			this.end = afterNumber(afterSign);
			return Kind.NUMBER;
		}
		int following = at(this.end + 1);
		boolean isPair = switch (at(this.end)) {
			case '<' -> following == '=' || following == '>';
			case '>' -> following == '=';
			default -> false;
		};
		this.end += isPair ? 2 : 1;
		return Kind.SYMBOL;
	}

	private int afterNumber(int start) {
		int index = afterDigits(start);
		if (at(index) == '.') {
			index = afterDigits(index + 1);
		}
		if (at(index) != 'E' && at(index) != 'e') {
			return index;
		}
		int exponent = isSign(at(index + 1)) ? index + 2 : index + 1;
		return Characters.isDigit(at(exponent)) ? afterDigits(exponent) : index;
	}

	private int afterDigits(int start) {
		int index = start;
		while (Characters.isDigit(at(index))) {
			index++;
		}
		return index;
	}

	private String quoted() {
		StringBuilder name = new StringBuilder();
		for (this.end++; !isAtClosing('"'); this.end++) {
			name.appendCodePoint(at(this.end));
		}
		if (name.isEmpty()) {
			throw new Cql2Exception(this.end, "expected a name");
		}
		return name.toString();
	}

	private String text() {
		StringBuilder value = new StringBuilder();
		for (this.end++; !isAtClosing('\''); this.end++) {
			int escaped = (at(this.end) == '\\') ? escaped(at(this.end + 1)) : END;
			if (escaped != END) {
				this.end++;
			}
			value.appendCodePoint((escaped != END) ? escaped : at(this.end));
		}
		return value.toString();
	}

	// A backslash before any other character stands for itself.
	private static int escaped(int character) {
		int control = CONTROLS.indexOf(character);
		if (control >= 0) {
			return FIRST_CONTROL + control;
		}
		return (character == '\'' || character == '\\') ? character : END;
	}

	// goes on after a closing mark, and to the second one of two
	private boolean isAtClosing(char mark) {
		if (at(this.end) == END) {
			throw new Cql2Exception(this.end + 1, "expected " + mark);
		}
		if (at(this.end) != mark) {
			return false;
		}
		this.end++;
		return at(this.end) != mark;
	}

	private static boolean isSign(int character) {
		return character == '+' || character == '-';
	}

	private int at(int index) {
		return (index < this.text.length) ? this.text[index] : END;
	}

}
