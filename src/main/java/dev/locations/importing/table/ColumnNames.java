package dev.locations.importing.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.json.Ids;
import dev.locations.json.JsonText;
import dev.locations.location.field.LocationFields;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.ClassPathResource;

/**
 * Guesses by the names of columns which fields they are.
 *
 * @param rows some rows, with the values of the columns
 * @param targets the guess
 */
public record ColumnNames(Collection<String> columns, List<Map<String, JsonText>> rows,
		Map<String, Optional<String>> targets) {

	/** The names of columns by the fields that they stand for, the surest ones first. */
	static final Map<String, List<String>> NAMES = read();

	private static final Set<String> ALL_NAMES = NAMES.values()
		.stream()
		.flatMap(List::stream)
		.collect(Collectors.toSet());

	private static final String HOUSE_NUMBER = LocationFields.ADDRESS + ".number";

	/** So many rows with 1, 2, 3 are no accident. */
	private static final int COUNTED_ROWS = 3;

	/** The fields that the first word of a name tells, too. */
	private static final List<String> FIRST_WORDS = List.of(LocationFields.NAME, "phone", "siteUrl", "address.zipCode",
			"address.city", ColumnMapping.LATITUDE, ColumnMapping.LONGITUDE, ColumnMapping.POSITION);

	/** What the service sets itself. An export has it. */
	private static final Set<String> LEFT_OUT = Set.of(LocationFields.CREATED_AT, LocationFields.UPDATED_AT);

	/** Names of languages in which the letter O stands for west: oeste, ouest, ovest. */
	private static final Set<String> ROMANCE = Set.of("latitud", "longitud", "latitudine", "longitudine", "nombre",
			"nom", "nome", "intitule", "libelle", "titulo", "denominacion", "denominazione", "descripcion",
			"descrizione", "direccion", "indirizzo", "calle", "rue", "voie", "via", "ville", "commune", "comune",
			"ciudad", "citta", "municipio", "localidad", "provincia", "departement", "codepostal", "codigopostal",
			"telefono", "coordonnees", "coordenadas", "coordinate");

	/** Names of the language in which it stands for east: Ost. */
	private static final Set<String> GERMAN = Set.of("breite", "lange", "laenge", "breitengrad", "langengrad",
			"laengengrad", "geobreite", "geolange", "bezeichnung", "titel", "beschreibung", "strasse", "straße",
			"hausnummer", "plz", "postleitzahl", "ort", "stadt", "gemeinde", "kanton", "bundesland", "telefon",
			"koordinaten");

	/** Returns what side the letter O is beside such names; null if it is not clear. */
	static @Nullable String sideOfLetterO(Collection<String> columns) {
		Set<String> names = columns.stream().map(ColumnNames::normalized).collect(Collectors.toSet());
		boolean isRomance = names.stream().anyMatch(ROMANCE::contains);
		boolean isGerman = names.stream().anyMatch(GERMAN::contains);
		return (isRomance == isGerman) ? null : isRomance ? "W" : "E";
	}

	private static Map<String, List<String>> read() {
		try (InputStream file = new ClassPathResource("importing/column-names.json").getInputStream()) {
			Map<String, List<String>> names = JsonMapper.shared()
				.readValue(file, new TypeReference<LinkedHashMap<String, List<String>>>() {
				});
			ColumnMapping.TEXTS.forEach((text) -> names.computeIfAbsent(text, (field) -> List.of(normalized(field))));
			return names;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Guesses the mapping of some columns. What has a column and may be empty has no text
	 * in an empty cell.
	 */
	public static ColumnMapping guess(Collection<String> columns, List<Map<String, JsonText>> rows) {
		return new ColumnNames(columns, rows, new LinkedHashMap<>()).guess();
	}

	private ColumnMapping guess() {
		// names of the service's own fields are surer than all others
		for (String column : this.columns) {
			if (LEFT_OUT.contains(column)) {
				this.targets.put(column, Optional.empty());
			}
			else if (ColumnMapping.isTarget(column)) {
				offer(column, column);
			}
		}
		NAMES.keySet().forEach((field) -> offerByName(ColumnNames::normalized, field));
		// such as "Name of the library", where no column has a surer name
		FIRST_WORDS.forEach((field) -> offerByName(ColumnNames::firstWord, field));
		offerFirst(this::isWkt, ColumnMapping.POSITION);
		// a column such as y stands for a latitude only beside one for the longitude
		if (hasTarget(ColumnMapping.LATITUDE) != hasTarget(ColumnMapping.LONGITUDE)) {
			Set.of(ColumnMapping.LATITUDE, ColumnMapping.LONGITUDE)
				.forEach((half) -> this.targets.values().remove(Optional.of(half)));
		}
		Map<String, String> empty = LocationFields.MAY_BE_EMPTY.stream()
			.filter(this::hasTarget)
			.collect(Collectors.toMap(Function.identity(), (field) -> ""));
		return new ColumnMapping(this.targets, empty, null, null, null, null);
	}

	private boolean hasTarget(String field) {
		return this.targets.containsValue(Optional.of(field));
	}

	private void offerByName(Function<String, String> nameOf, String field) {
		NAMES.getOrDefault(field, List.of())
			.forEach((name) -> offerFirst((column) -> nameOf.apply(column).equals(name), field));
	}

	private void offerFirst(Predicate<String> test, String field) {
		this.columns.stream()
			.filter((column) -> !this.targets.containsKey(column) && test.test(column))
			.findFirst()
			.ifPresent((column) -> offer(column, field));
	}

	private void offer(String column, String field) {
		boolean isPossible = switch (field) {
			case LocationFields.ID -> all(column, (text) -> Ids.parse(text).isPresent());
			case HOUSE_NUMBER -> !isCount(column);
			case LocationFields.GEOMETRY, LocationFields.ADDRESS, LocationFields.PROPERTIES ->
				all(column, (text) -> text.startsWith("{"));
			default -> true;
		};
		if (isPossible && !hasTarget(field)) {
			this.targets.put(column, Optional.of(field));
		}
	}

	/** Tells whether a column numbers the rows. */
	private boolean isCount(String column) {
		List<String> values = this.rows.stream()
			.map((row) -> MappedFields.plain(row.getOrDefault(column, MappedFields.NULL)))
			.toList();
		return values.size() >= COUNTED_ROWS
				&& IntStream.range(0, values.size()).allMatch((i) -> values.get(i).equals(String.valueOf(i + 1)));
	}

	private boolean isWkt(String column) {
		return this.rows.stream()
			.anyMatch((row) -> row.containsKey(column) && PositionText.isWkt(MappedFields.plain(row.get(column))))
				&& all(column, PositionText::isWkt);
	}

	private boolean all(String column, Predicate<String> test) {
		return this.rows.stream()
			.map((row) -> row.get(column))
			.filter((value) -> value != null && !value.root().isNull())
			.map(MappedFields::plain)
			.allMatch((text) -> text.isEmpty() || test.test(text));
	}

	/** Returns the first word of a name, without a number at its end ("Tel. 1"). */
	private static String firstWord(String name) {
		return normalized(name.strip().split("[^\\p{L}\\p{M}]+", 2)[0]);
	}

	static boolean isKnown(String column) {
		return ALL_NAMES.contains(normalized(column));
	}

	/** Returns the letters and digits of a name, in lower case and without accents. */
	static String normalized(String name) {
		return Normalizer.normalize(name, Normalizer.Form.NFKD)
			.toLowerCase(Locale.ROOT)
			.replaceAll("[^\\p{L}\\p{Nd}]", "");
	}

}
