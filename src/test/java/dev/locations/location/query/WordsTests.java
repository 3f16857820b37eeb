package dev.locations.location.query;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.index.word.WordForms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WordsTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					Gen\u00e8ve-A\u00e9roport    | geneve,aeroport
					Bahnhofstr.12     | bahnhofstr,12
					$5 50% 3.5 1-2    | 5,50,3.5,1,2
					v2.0 1_000 a_1    | v2.0,1_000,a/a1,1/a1
					user@example.com  | user,example/examplecom,com/examplecom
					snake_case a:b    | snake/snakecase,case/snakecase,a/ab,b/ab
					rock'n'roll rs'   | rock/rocknroll,n/rocknroll,roll/rocknroll,rs
					O`Neill L\u00b4Or    | o/oneill,neill/oneill,l/lor,or/lor
					St.Gallen e.V.    | st/stgallen,gallen/stgallen,e/ev,v/ev
					Col\u00b7legi \u0140l     | col/collegi,legi/collegi,l/ll,l/ll
					\u05e6\u05d4\u05f4\u05dc \u05e6\u05d4"\u05dc         | \u05e6\u05d4/\u05e6\u05d4\u05dc,\u05dc/\u05e6\u05d4\u05dc,\u05e6\u05d4/\u05e6\u05d4\u05dc,\u05dc/\u05e6\u05d4\u05dc
					K\u00f6ln M\u00fcnchen      | koln/koeln,munchen/muenchen
					\u00c5lesund Troms\u00f8     | alesund/aalesund,tromso/tromsoe
					\u6771\u4eac\u30bf\u30ef\u30fc\u3072\u3089      | \u6771\u4eac,\u4eac\u30bf,\u30bf\u30ef,\u30ef\u30fc,\u30fc\u3072,\u3072\u3089,\u3089
					\uff83\uff9a\uff8b \u30fb\u6771        | \u30c6\u30ec,\u30ec\u30d2,\u30d2,\u6771
					KT\uad11\ud654 1\ud638\uc120     | kt,\u1100\u116a\u11bc\u1112\u116a,\u1112\u116a,1,\u1112\u1169\u1109\u1165\u11ab,\u1109\u1165\u11ab
					\ud83d\ude00 \u2460 - ...        | \ud83d\ude00,1
					""")
	void endAtWordBreaksAndApostrophesAndAreCutIntoPairs(String text, String words) {
		assertThat(Words.of(text).stream().map((word) -> String.join("/", word.forms())))
			.containsExactly(words.split(",", -1));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					# name                  | texts that find it, from the other direction, too
					\u0141\u00f3d\u017a                  | lodz LODZ \u0142\u00f3d\u017a
					Wroc\u0142aw               | wroclaw
					Troms\u00f8                | tromso tromsoe TROMS\u00d8
					K\u00f6ln                  | koln koeln KOELN k\u00f6ln ko\u0308ln
					Koeln                 | k\u00f6ln
					\u00c5lesund               | alesund aalesund
					\u0110\u00e0 N\u1eb5ng               | da nang
					\u0126amrun Zej\u0167un         | hamrun zejtun
					\u00c6r\u00f8 \u0152uvre             | aero oeuvre
					Sey\u00f0isfj\u00f6r\u00f0ur \u00deingvellir | seydisfjordur thingvellir
					G\u0259nc\u0259                 | gence GENCE
					Diyarbak\u0131r \u0130zmir      | diyarbakir izmir DIYARBAKIR
					stra\u00dfe                | strasse STRA\u1e9eE STRASSE
					STRA\u1e9eE                | stra\u00dfe strasse
					STRASSE               | stra\u00dfe stra\u1e9ee
					L'Aquila              | aquila laquila l\u2019aquila l\u2018aquila l\u02bcaquila
					L\u2019Homme              | homme lhomme l'homme
					O'Neill               | oneill neill o`neill
					Oneill                | o'neill
					St. Gallen            | st.gallen
					St.Gallen             | gallen stgallen st
					Hawai\u02bbi               | hawaii hawai'i
					Dampf\u00adschiff\u200c fahrt\u2060s  | dampfschiff fahrts
					\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645             | \u0645\u06cc\u062e\u0648\u0627\u0647\u0645
					\u0645\u062d\u0640\u0640\u0645\u064e\u0651\u062f               | \u0645\u062d\u0645\u062f
					\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd               | \u05e9\u05dc\u05d5\u05dd
					\u0130stanbul \u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2      | istanbul \u03c3\u03b9\u03c3\u03c5\u03c6\u03bf\u03c3
					\u0939\u093f\u0928\u094d\u0926\u0940                | \u0939\u093f\u0928\u094d\u0926\u0940 \u0939\u093f
					\u0e2b\u0e49\u0e2d\u0e07\u0e2a\u0e21\u0e38\u0e14             | \u0e2a\u0e21\u0e38\u0e14 \u0e2b\u0e49\u0e2d\u0e07 \u0e14
					\u1797\u17d2\u1793\u17c6\u1796\u17c1\u1789             | \u1796\u17c1\u1789
					\uc11c\uc6b8\ub300\uacf5\uc6d0             | \ub300\uacf5\uc6d0 \uc11c\uc6b0 \uc6d0
					\u30b0\u30e9\u30f3\u30c9\u30db\u30c6\u30eb           | \u30db\u30c6\u30eb \u30eb \u30b0\u30e9
					\u6771\u4eac\u30bf\u30ef\u30fc             | \u4eac\u30bf\u30ef \u6771\u4eac \u30bf\u30ef\u30fc
					\u039f\u03b4\u03bf\u03c2 \u041c\u043e\u0441\u043a\u0432\u0430          | \u03bf\u03b4\u03cc\u03c3 \u043c\u043e\u0441\u043a
					\uff21\uff42\uff43 \ud83d\ude00 Caf\u00e9         | abc \ud83d\ude00 caf
					a.b-c *$^ $51 50%     | c 51 50
					""")
	void areFoundByOtherSpellings(String name, String texts) {
		List<String> forms = Words.formsOf(name).toList();
		assertThat(texts.split(" "))
			.allSatisfy((text) -> assertThat(new TextQuery(Words.of(text)).matches(forms)).isTrue());
	}

	@ParameterizedTest
	@CsvSource({ "\u0915\u0941\u0932,\u0915\u0940\u0932", "\u0e01\u0e34\u0e19,\u0e01\u0e34\u0e07",
			"\u0995\u09be\u09b2,\u0995\u09b2", "\u0b95\u0bbe\u0bb2\u0bcd,\u0b95\u0bb2\u0bcd",
			"\u6771\u306e\u4eac,\u6771\u4eac", "3.5,5", "Bor,Boer", "Z\u00fcrich,rich" })
	void areNotFoundByOtherWords(String name, String text) {
		assertThat(new TextQuery(Words.of(text)).matches(Words.formsOf(name).toList())).isFalse();
	}

	@Test
	void areTheSameInTextsOfAsciiCharacters() {
		String ascii = IntStream.range(0, 128).mapToObj((c) -> "Ab" + (char) c + "Cd ").collect(Collectors.joining());
		List<WordForms> words = Words.of(ascii + "\u00e9");
		assertThat(Words.of(ascii)).hasSizeGreaterThan(128).isEqualTo(words.subList(0, words.size() - 1));
	}

	@Test
	void longWordsAreCutAtAWholeCharacter() {
		assertThat(Words.of("a".repeat(250))).containsExactly(WordForms.of("a".repeat(100)));
		String deseret = Character.toString(0x10428);
		assertThat(Words.of("a" + deseret.repeat(60))).containsExactly(WordForms.of("a" + deseret.repeat(49)));
	}

	/** Without a limit to look ahead, the time grows with the square of the length. */
	@Test
	void aLongTextThatIsNoWordIsReadAtOnce() {
		for (String unit : List.of("_", "\u200d", "'", "1,", "\ud83c\udde6")) {
			assertThat(Words.of(unit.repeat(100_000)).size()).as(unit).isLessThanOrEqualTo(50_000);
		}
	}

}
