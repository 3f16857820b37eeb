package dev.locations.importing.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.Collection;
import java.util.HashSet;
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

/** Guesses by the names of columns which fields they are. */
public final class ColumnNames {

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

	private ColumnNames() {
	}

	/**
	 * Returns the side that the letter O stands for beside such names; null if these do
	 * not tell.
	 */
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
	 * @param rows some rows, with the values of the columns
	 */
	public static ColumnMapping guess(Collection<String> columns, List<Map<String, JsonText>> rows) {
		Map<String, Optional<String>> targets = new LinkedHashMap<>();
		Set<String> used = new HashSet<>();
		// names of the service's own fields are surer than all others
		for (String column : columns) {
			if (LEFT_OUT.contains(column)) {
				targets.put(column, Optional.empty());
			}
			else if (ColumnMapping.isTarget(column)) {
				offer(column, column, rows, targets, used);
			}
		}
		offerByName(ColumnNames::normalized, NAMES.keySet(), columns, rows, targets, used);
		// such as "Name of the library", where no column has a surer name
		offerByName(ColumnNames::firstWord, FIRST_WORDS, columns, rows, targets, used);
		columns.stream()
			.filter((column) -> !targets.containsKey(column) && isWkt(rows, column))
			.findFirst()
			.ifPresent((column) -> offer(column, ColumnMapping.POSITION, rows, targets, used));
		removeHalfOfPosition(targets);
		Map<String, String> empty = LocationFields.MAY_BE_EMPTY.stream()
			.filter((field) -> targets.containsValue(Optional.of(field)))
			.collect(Collectors.toMap(Function.identity(), (field) -> ""));
		return new ColumnMapping(targets, empty, null, null, null, null);
	}

	private static void offerByName(Function<String, String> nameOf, Collection<String> fields,
			Collection<String> columns, List<Map<String, JsonText>> rows, Map<String, Optional<String>> targets,
			Set<String> used) {
		fields.forEach((field) -> NAMES.getOrDefault(field, List.of())
			.forEach((name) -> columns.stream()
				.filter((column) -> nameOf.apply(column).equals(name) && !targets.containsKey(column))
				.findFirst()
				.ifPresent((column) -> offer(column, field, rows, targets, used))));
	}

	private static void offer(String column, String field, List<Map<String, JsonText>> rows,
			Map<String, Optional<String>> targets, Set<String> used) {
		boolean isPossible = switch (field) {
			case LocationFields.ID -> all(rows, column, (text) -> Ids.parse(text).isPresent());
			case HOUSE_NUMBER -> !isCount(rows, column);
			case LocationFields.GEOMETRY, LocationFields.ADDRESS, LocationFields.PROPERTIES ->
				all(rows, column, (text) -> text.startsWith("{"));
			default -> true;
		};
		if (isPossible && used.add(field)) {
			targets.put(column, Optional.of(field));
		}
	}

	/** Tells whether a column numbers the rows. */
	private static boolean isCount(List<Map<String, JsonText>> rows, String column) {
		List<String> values = rows.stream()
			.map((row) -> MappedFields.plain(row.getOrDefault(column, MappedFields.NULL)))
			.toList();
		return values.size() >= COUNTED_ROWS
				&& IntStream.range(0, values.size()).allMatch((i) -> values.get(i).equals(String.valueOf(i + 1)));
	}

	private static boolean isWkt(List<Map<String, JsonText>> rows, String column) {
		return rows.stream()
			.anyMatch((row) -> row.containsKey(column) && PositionText.isWkt(MappedFields.plain(row.get(column))))
				&& all(rows, column, PositionText::isWkt);
	}

	private static boolean all(List<Map<String, JsonText>> rows, String column, Predicate<String> test) {
		return rows.stream()
			.map((row) -> row.get(column))
			.filter((value) -> value != null && !value.root().isNull())
			.map(MappedFields::plain)
			.allMatch((text) -> text.isEmpty() || test.test(text));
	}

	/** A column such as y stands for a latitude only beside one for the longitude. */
	private static void removeHalfOfPosition(Map<String, Optional<String>> targets) {
		Set<Optional<String>> used = new HashSet<>(targets.values());
		if (used.contains(Optional.of(ColumnMapping.LATITUDE)) != used.contains(Optional.of(ColumnMapping.LONGITUDE))) {
			targets.values()
				.removeIf((target) -> target.filter(Set.of(ColumnMapping.LATITUDE, ColumnMapping.LONGITUDE)::contains)
					.isPresent());
		}
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
