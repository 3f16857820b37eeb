package dev.locations.location;

import java.util.List;
import java.util.UUID;

import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.Page;
import dev.locations.location.query.Words;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

interface LocationTextContract extends LocationPageContract {

	default List<String> named(String words, @Nullable BoundingBox box) {
		return pages(LocationPageContract.query(box, words, null, new Page(2, null))).stream()
			.map((location) -> location.get("name").stringValue())
			.toList();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Z\u00fcrich HB        | zurich            | true
			Z\u00fcrich HB        | Z\u00dcR hb       | true
			Z\u00fcrich HB        | rich              | false
			Z\u00fcrich HB        | zurich bern       | false
			Stra\u00dfe           | strasse           | true
			\u039f\u03b4\u03bf\u03c2      | \u03bf\u03b4\u03cc\u03c3        | true
			\u6771\u4eac\u30bf\u30ef\u30fc  | \u4eac              | true
			\u6771\u4eac\u30bf\u30ef\u30fc  | \u6771\u4eac \u30bf\u30ef       | true
			\ud55c\uad6d\uc5b4         | \ud55c\uad6d            | true
			\u041c\u043e\u0441\u043a\u0432\u0430      | \u043c\u043e\u0441\u043a          | true
			\uff21\uff42\uff43         | abc               | true
			\ud83d\ude00 Cafe       | \ud83d\ude00              | true
			a.b-c *$^          | c                 | true
			a.b-c *$^          | $                 | false
			Gen\u00e8ve-A\u00e9roport   | aero              | true
			Bahnhofstr.12      | 12                | true
			Bahnhofstr.12      | bahn              | true
			x/y 50%            | 50                | true
			$51                | 51                | true
			O'Neill            | o'nei             | true
			O'Neill            | neill             | true
			O\u2019Neill            | neill             | true
			O\u2019Neill            | o'neill           | true
			O'Neill            | o\u2019neill           | true
			L'eau              | l'e               | true
			L'eau              | eau               | true
			St.Gallen          | st                | true
			St.Gallen          | gallen            | true
			St. Gallen         | st.gallen         | true
			\u0141\u00f3d\u017a               | lodz              | true
			K\u00f6ln               | koeln             | true
			Koeln              | k\u00f6ln              | true
			\u0915\u0941\u0932                | \u0915\u0940\u0932               | false
			""")
	default void findsWordsByTheirBeginningInAnyScript(String name, String words, boolean found) {
		create(LocationBodies.MINIMAL.replace("Minimal", name));
		List<String> names = !Words.of(words).isEmpty() ? named(words, null) : List.of();
		assertThat(names).isEqualTo(found ? List.of(name) : List.of());
	}

	@Test
	default void looksIntoTheTextsOfAPlaceAndIntoNoOthers() {
		UUID id = create(LocationBodies.RIVERSIDE).id();
		for (String words : List.of("riverside", "rive", "lake", "drive", "1007", "lausanne", "vd", "riv lake vd")) {
			assertThat(named(words, null)).as(words).containsExactly("Riverside");
		}
		for (String words : List.of("1b", "example", "rating", "41", "point", "lake nothing")) {
			assertThat(named(words, null)).as(words).isEmpty();
		}
		update(id, "{\"shortName\":null,\"description\":\"Harbour\",\"address\":{\"city\":\"Vevey\"}}");
		assertThat(named("harbour vev", null)).containsExactly("Riverside");
		assertThat(named("lake", null)).isEmpty();
		assertThat(named("lausanne", null)).isEmpty();
		store().delete(id, Precondition.NONE).block();
		assertThat(named("riverside", null)).isEmpty();
	}

	@Test
	default void namesAndWholeWordsComeFirst() {
		for (String name : List.of("Old Lake", "Lakeside", "Lake", "lake", "Z Lake", "Bakery", "Lake Geneva", "A Lakes",
				"A Shop")) {
			String description = switch (name) {
				case "Bakery" -> "At the lake in Geneva";
				case "A Shop" -> "Lakes of Geneva";
				default -> "d";
			};
			create(LocationBodies.MINIMAL.replace("Minimal", name).replace("\"d\"", '"' + description + '"'));
		}
		assertThat(named("lake", null)).containsExactly("Lake", "lake", "Lake Geneva", "Lakeside", "Old Lake", "Z Lake",
				"A Lakes", "Bakery", "A Shop");
		assertThat(named("lake gen", null)).containsExactly("Lake Geneva", "A Shop", "Bakery");
		assertThat(named("geneva lake", null)).containsExactly("Lake Geneva", "Bakery", "A Shop");
	}

	@Test
	default void aWholeWordOfAnyFieldComesBeforeALongerOne() {
		List<String> cities = List.of("Parish", "Paris", "Paris");
		List<String> names = List.of("Art Museum", "City Museum", "Museums of");
		for (int i = 0; i < names.size(); i++) {
			create(LocationBodies.RIVERSIDE.replace("\"Riverside\"", '"' + names.get(i) + '"')
				.replace("Lausanne", cities.get(i)));
		}
		assertThat(named("museum paris", null)).containsExactly("City Museum", "Art Museum", "Museums of");
	}

}
