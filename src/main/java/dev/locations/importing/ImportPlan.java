package dev.locations.importing;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.FileOptions;
import dev.locations.json.JsonText;
import dev.locations.validation.QueryParameter;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.Violation;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;

/**
 * What an import does with the locations of a file.
 *
 * @param existing what it does with those that are in the store
 * @param mapping which columns are which fields; null to take fields by their names, and
 * to guess those of a table
 * @param key how it finds those that are in the store; null to find them by their ids
 * @param mergesProperties whether a merge changes further properties by their names
 * @param source where the file comes from; null if nobody says
 * @param duplicates which one of the rows about a location it takes
 * @param options how it reads the file
 */
public record ImportPlan(ExistingLocations existing, @Nullable ColumnMapping mapping, @Nullable LocationKey key,
		boolean mergesProperties, @Nullable Source source, Duplicates duplicates, FileOptions options) {

	/** The parameters of the endpoint that are options of the command, too. */
	public static final List<String> PARAMETERS = Stream
		.of(QueryParameters.DRY_RUN, QueryParameters.EXISTING, QueryParameters.KEY, QueryParameters.PROPERTIES,
				QueryParameters.SOURCE, QueryParameters.MISSING, QueryParameters.MAX_MISSING, QueryParameters.MARK,
				QueryParameters.DUPLICATES)
		.map(QueryParameter::name)
		.toList();

	/** Returns the plan for files of the service's own form, with ids. */
	public static ImportPlan of(ExistingLocations existing) {
		return new ImportPlan(existing, null, null, true, null, Duplicates.REFUSE, FileOptions.NONE);
	}

	/** Reads a plan without a mapping, and notes the violations. */
	public static ImportPlan read(ParameterReading reading) {
		ExistingLocations existing = choice(reading, QueryParameters.EXISTING, ExistingLocations.KEEP);
		boolean merges = !"replace".equals(reading.value(QueryParameters.PROPERTIES));
		Duplicates duplicates = choice(reading, QueryParameters.DUPLICATES, Duplicates.REFUSE);
		return new ImportPlan(existing, null, reading.value(QueryParameters.KEY, LocationKey::new), merges,
				Source.read(reading, existing), duplicates, FileOptions.NONE);
	}

	private static <E extends Enum<E>> E choice(ParameterReading reading, QueryParameter<String> parameter, E usual) {
		E chosen = reading.value(parameter, (text) -> Enum.valueOf(usual.getDeclaringClass(),
				text.replaceAll("(?=[A-Z])", "_").toUpperCase(Locale.ROOT)));
		return (chosen != null) ? chosen : usual;
	}

	/**
	 * Returns the same plan with a mapping.
	 * @param columns the mapping; null for none
	 * @param sent the charset that the sender of the file names; null for none
	 */
	public ImportPlan with(@Nullable ColumnMapping columns, @Nullable Charset sent) {
		FileOptions said = (columns != null) ? columns.options() : this.options;
		return new ImportPlan(this.existing, columns, this.key, this.mergesProperties, this.source, this.duplicates,
				(sent != null) ? said.withSent(sent) : said);
	}

	/**
	 * Returns the body of a request that adds a location, and counts cells that fit not.
	 */
	JsonText body(RawLocation row, ImportStatistics statistics) {
		LocationReader reader = row.reader();
		JsonText location = row.json().get();
		ColumnMapping columns = columns(reader);
		if (columns == null || !location.root().isObject()) {
			return reader.body(location);
		}
		return columns.body(reader.columns(location), reader.types(), isWhole(),
				() -> statistics.note(ImportStatistics.KEPT_AS_TEXT, 1));
	}

	/** Tells whether a row has all that a new location needs. */
	boolean isWhole() {
		return this.existing != ExistingLocations.MERGE || this.source != null;
	}

	/** Returns the texts of fields for which a row has no value. */
	Map<String, String> constants() {
		return (this.mapping != null) ? this.mapping.constants() : Map.of();
	}

	private @Nullable ColumnMapping columns(LocationReader reader) {
		return (this.mapping != null) ? this.mapping : reader.guess();
	}

	/** Adds the name of the column that a value comes from, or says what is missing. */
	Violation withColumn(Violation violation, LocationReader reader) {
		ColumnMapping columns = columns(reader);
		if (columns != null && violation.location().equals("/geometry") && violation.validator().equals("required")) {
			return Violation.body("", "noPosition",
					"it has no position: neither latitude and longitude nor a position in one column", null);
		}
		return ((columns != null) ? columns.columnOf(violation.location()) : Optional.<String>empty())
			.map((column) -> violation.withDetail("column", column))
			.orElse(violation);
	}

	/** Tells whether no write depends on one before it. */
	boolean isInAnyOrder() {
		return this.existing == ExistingLocations.KEEP && this.key == null;
	}

	/** Which one of the rows about a location is taken. */
	enum Duplicates {

		/** The first one. The others are refused. */
		REFUSE,

		/** The last one. The others are left out. */
		LAST,

		/** None: all of them are refused. */
		REFUSE_ALL

	}

	/**
	 * Where files come from that are imported again and again. Each location that a file
	 * has belongs to the source, until another file or nobody has it any more.
	 *
	 * @param missing what becomes of locations of the source that the file does not have
	 * @param maxMissing how many of them there may be for that, in percent of the source
	 * @param mark the further property that tells since when a location is missing; null
	 * if the source has none
	 */
	record Source(String name, Missing missing, int maxMissing, @Nullable String mark) {

		/** In percent of a source. */
		private static final int MAX_MISSING = 10;

		private static @Nullable Source read(ParameterReading reading, ExistingLocations existing) {
			String name = reading.value(QueryParameters.SOURCE);
			Missing missing = choice(reading, QueryParameters.MISSING, Missing.KEEP);
			Integer most = reading.value(QueryParameters.MAX_MISSING);
			String mark = reading.value(QueryParameters.MARK, (field) -> field.substring(field.indexOf('.') + 1));
			List.of("missing", "maxMissing", "mark").forEach((each) -> reading.requireWith(each, "source"));
			if (missing == Missing.MARK) {
				reading.require("mark");
			}
			if (existing == ExistingLocations.DELETE) {
				reading.refuseWith("source", "existing");
			}
			return (name != null) ? new Source(name, missing, (most != null) ? most : MAX_MISSING, mark) : null;
		}

		/** What becomes of missing locations. */
		enum Missing {

			/** They stay as they are. */
			KEEP,

			/** A further property tells that they are missing. */
			MARK,

			/** They are deleted. */
			DELETE

		}

	}

}
