package dev.locations.location;

import java.util.List;
import java.util.UUID;

import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.Page;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

public interface LocationTextContract extends LocationPageContract {

	default List<String> named(String words, @Nullable BoundingBox box) {
		return pages(LocationPageContract.query(box, words, null, new Page(2, null))).stream()
			.map((location) -> location.get("name").stringValue())
			.toList();
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
