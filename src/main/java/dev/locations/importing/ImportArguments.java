package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

import dev.locations.importing.table.ColumnMapping;
import dev.locations.moving.StoreCommand;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.web.ParameterReading;
import org.jspecify.annotations.Nullable;

import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * The arguments of the command {@code import}; the file {@code -} is the standard input.
 */
record ImportArguments(String file, ImportPlan plan, boolean isDryRun, @Nullable Path mapping, @Nullable Path errors,
		List<String> settings) {

	static final String USAGE = ImportPlan.PARAMETERS.stream()
		.collect(Collectors.joining(", ",
				"Usage: java -jar locations-service.jar import FILE|- [--errors=FILE] [--mapping=FILE] [--NAME=VALUE ...];"
						+ " a NAME is ",
				""));

	private static final String STANDARD_INPUT = "-";

	static ImportArguments parse(String... args) {
		List<String> files = new ArrayList<>();
		List<String> settings = new ArrayList<>();
		MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();
		Path mapping = null;
		Path errors = null;
		for (Iterator<String> remaining = List.of(args).iterator(); remaining.hasNext();) {
			String next = remaining.next();
			String arg = (next.equals("--errors") && remaining.hasNext()) ? next + "=" + remaining.next() : next;
			String value = arg.substring(arg.indexOf('=') + 1);
			String name = arg.matches("(?s)--[^=]+=.*") ? arg.substring(2, arg.indexOf('=')) : "";
			if (name.equals("errors")) {
				errors = Path.of(value);
			}
			else if (name.equals("mapping")) {
				mapping = Path.of(value);
			}
			else if (ImportPlan.PARAMETERS.contains(name)) {
				parameters.add(name, value);
			}
			else if (name.matches("[\\w-]+\\..+")) {
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
		try {
			ParameterReading reading = new ParameterReading(parameters);
			ImportPlan plan = ImportPlan.read(reading);
			boolean isDryRun = "true".equals(reading.value(QueryParameters.DRY_RUN));
			reading.requireValid();
			return new ImportArguments(files.get(0), plan, isDryRun, mapping, errors, settings);
		}
		catch (ValidationException ex) {
			throw new IllegalArgumentException(ex.violations()
				.stream()
				.map((violation) -> "--%s %s".formatted(violation.location(), violation.message()))
				.collect(Collectors.joining("; ")), ex);
		}
	}

	private static Path normalized(Path path) {
		return path.toAbsolutePath().normalize();
	}

	/** Returns the plan with the mapping. */
	ImportPlan plan(BodySchemas schemas) throws IOException {
		return this.plan.with(
				(this.mapping != null)
						? ColumnMapping.parse(Files.readString(this.mapping), schemas.get("import-mapping")) : null,
				null);
	}

	boolean isOfWholeStore() throws IOException {
		return !this.file.equals(STANDARD_INPUT) && StoreCommand.isFile(Path.of(this.file));
	}

	InputStream open() throws IOException {
		return this.file.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(Path.of(this.file));
	}

}
