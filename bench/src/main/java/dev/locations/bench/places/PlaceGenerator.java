package dev.locations.bench.places;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Generates places, always the same ones. Most of them lie in cities, whose sizes follow
 * a power law. Their names use several scripts, and many names occur more than once.
 */
public final class PlaceGenerator {

	private static final int CITIES = 1_000;

	private static final double RURAL_SHARE = 0.1;

	private static final double LARGEST_CITY_DEGREES = 0.25;

	private static final List<String> KINDS = List.of("Museum", "Aussichtspunkt", "Café", "Park", "Bibliothèque",
			"Mercado", "Театр", "Πλατεία", "公園", "Kāpele", "Castillo", "Bahnhof");

	private static final int COUNTRIES = 246;

	private static final int LETTERS = 26;

	private static final List<String> SYLLABLES = List.of("ba", "ler", "mün", "són", "ža", "ko", "ri", "ør", "dal",
			"vik", "ham", "ña", "tell", "św", "gra", "du");

	private static final List<String> SENTENCES = List.of("Open all year, but not on Mondays.",
			"The old part was restored by the people who live nearby.",
			"A short walk from the station leads through a street with a market.",
			"Bring water in summer, and a coat whenever the wind comes from the north.",
			"Führungen auf Anfrage, auch für Gruppen.", "La vue sur la vallée change avec les saisons.");

	private final JsonMapper json = new JsonMapper();

	private final Random random = new Random(1);

	private final List<City> cities = IntStream.range(0, CITIES).mapToObj(this::city).toList();

	/**
	 * Generates places.
	 * @return bodies of {@code POST /locations}, of about 620 bytes each
	 */
	public Stream<ObjectNode> places(int count) {
		return IntStream.range(0, count).mapToObj((i) -> place());
	}

	private City city(int ordinal) {
		double latitude = Math.toDegrees(Math.asin(this.random.nextDouble() * 1.7 - 0.8));
		return new City(name(2), name(3), country(ordinal % COUNTRIES), this.random.nextDouble() * 300 - 150, latitude,
				LARGEST_CITY_DEGREES / Math.sqrt(Math.sqrt(ordinal + 1)));
	}

	private static String country(int number) {
		return "%c%c".formatted('A' + number / LETTERS, 'A' + number % LETTERS);
	}

	private ObjectNode place() {
		City city = this.cities.get(powerLaw(CITIES));
		String kind = KINDS.get(this.random.nextInt(KINDS.size()));
		boolean rural = this.random.nextDouble() < RURAL_SHARE;
		double spread = city.degrees() * (rural ? 20 : 1);
		ObjectNode body = this.json.createObjectNode();
		String name = kind + " " + this.cities.get(powerLaw(CITIES)).name();
		body.put("name", name);
		if (this.random.nextInt(3) == 0) {
			body.put("shortName", kind);
		}
		int number = this.random.nextInt(1_000_000);
		body.put("description", description(kind, city))
			.put("phone", "+43 1 %07d".formatted(number))
			.put("photoUrl", "https://example.org/photos/%06d.jpg".formatted(number))
			.put("siteUrl", "https://example.org/places/%06d".formatted(number));
		body.putObject("geometry")
			.put("type", "Point")
			.putArray("coordinates")
			.add(degrees(city.longitude() + this.random.nextGaussian() * spread * 1.4, 180))
			.add(degrees(city.latitude() + this.random.nextGaussian() * spread, 90));
		address(body.putObject("address"), city, number);
		if (this.random.nextInt(10) > 0) {
			body.putObject("properties")
				.put("category", kind.toLowerCase(Locale.ROOT))
				.put("country", city.country())
				.put("rating", number % 5 + 1);
		}
		return body;
	}

	private void address(ObjectNode address, City city, int number) {
		address.put("street", name(2) + "-Straße");
		if (this.random.nextInt(5) > 0) {
			address.put("number", String.valueOf(number % 200 + 1));
		}
		address.put("zipCode", String.valueOf(10_000 + number % 90_000))
			.put("city", city.name())
			.put("state", city.state());
	}

	private String description(String kind, City city) {
		List<String> text = new ArrayList<>(List.of(kind + " in " + city.name() + "."));
		for (int i = 0; i < 3; i++) {
			text.add(SENTENCES.get(this.random.nextInt(SENTENCES.size())));
		}
		return String.join(" ", text);
	}

	private String name(int syllables) {
		StringBuilder name = new StringBuilder();
		for (int i = 0; i < syllables; i++) {
			name.append(SYLLABLES.get(this.random.nextInt(SYLLABLES.size())));
		}
		return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
	}

	private int powerLaw(int limit) {
		// a number n below the limit has a weight of about 1/n
		return (int) Math.pow(limit, this.random.nextDouble()) - 1;
	}

	private static double degrees(double value, double limit) {
		return Math.max(-limit, Math.min(limit, Math.round(value * 1e5) / 1e5));
	}

	private record City(String name, String state, String country, double longitude, double latitude, double degrees) {
	}

}
