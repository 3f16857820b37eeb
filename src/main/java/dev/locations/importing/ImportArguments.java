package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import dev.locations.importing.table.ColumnMapping;
import dev.locations.importing.table.FileOptions;
import dev.locations.validation.BodySchemas;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the command {@code import}.
 *
 * @param file the file to load; {@code -} is the standard input
 * @param existing what is done with locations whose identifiers exist
 * @param mapping a file that says which columns are which fields; null for none
 * @param isLastTaken whether the last one of the rows about a location is taken
 * @param errors the file for the refused locations; null for none
 * @param settings settings of the service, as {@code --name=value} with a dotted name
 */
record ImportArguments(String file, ExistingLocations existing, @Nullable Path mapping, boolean isLastTaken,
		@Nullable Path errors, List<String> settings) {

	static final String USAGE = "Usage: java -jar locations-service.jar import FILE|-"
			+ " [--existing=keep|replace|merge|delete] [--mapping=FILE] [--duplicates=refuse|last]"
			+ " [--errors=FILE]";

	private static final String ERRORS = "--errors";

	private static final String EXISTING = "--existing=";

	private static final String MAPPING = "--mapping=";

	private static final String STANDARD_INPUT = "-";

	static ImportArguments parse(String... args) {
		Deque<String> remaining = new ArrayDeque<>(List.of(args));
		List<String> files = new ArrayList<>();
		List<String> settings = new ArrayList<>();
		ExistingLocations existing = ExistingLocations.KEEP;
		Path mapping = null;
		boolean isLastTaken = false;
		Path errors = null;
		while (!remaining.isEmpty()) {
			String arg = remaining.remove();
			if (arg.equals(ERRORS) && !remaining.isEmpty()) {
				errors = Path.of(remaining.remove());
			}
			else if (arg.startsWith(ERRORS + "=")) {
				errors = Path.of(arg.substring(ERRORS.length() + 1));
			}
			else if (arg.startsWith(EXISTING)) {
				existing = existing(arg.substring(EXISTING.length()));
			}
			else if (arg.matches("--duplicates=(refuse|last)")) {
				isLastTaken = arg.endsWith("last");
			}
			else if (arg.startsWith(MAPPING)) {
				mapping = Path.of(arg.substring(MAPPING.length()));
			}
			else if (arg.matches("--[\\w-]+\\.[^=]+=.*")) {
				settings.add(arg);
			}
			else if (arg.startsWith("-") && !arg.equals(STANDARD_INPUT)) {
				throw new IllegalArgumentException("Unknown option: " + arg);
			}
			else {
				files.add(arg);
			}
		}
		if (files.size() != 1) {
			throw new IllegalArgumentException("One file is needed, got " + files.size());
		}
		if (errors != null && normalized(errors).equals(normalized(Path.of(files.get(0))))) {
			throw new IllegalArgumentException("The errors would be written over the file itself");
		}
		return new ImportArguments(files.get(0), existing, mapping, isLastTaken, errors, settings);
	}

	private static ExistingLocations existing(String sent) {
		try {
			return ExistingLocations.of(sent);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("--existing must be keep, replace, merge or delete, not " + sent, ex);
		}
	}

	private static Path normalized(Path path) {
		return path.toAbsolutePath().normalize();
	}

	/** Returns what to do with the file. */
	ImportPlan plan(BodySchemas schemas) throws IOException {
		ColumnMapping read = (this.mapping != null)
				? ColumnMapping.parse(Files.readString(this.mapping), schemas.get("import-mapping")) : null;
		return new ImportPlan(this.existing, read, null, true, null, this.isLastTaken,
				(read != null) ? read.options() : FileOptions.NONE);
	}

	InputStream open() throws IOException {
		return this.file.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(Path.of(this.file));
	}

}
