package dev.locations.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;

/** Reads from generated code which fields a model has, and which of them are required. */
enum GeneratedModels {

	TYPESCRIPT_FETCH("typescript-fetch/models/%s.ts", "export interface %s \\{.*?\n\\}",
			"^ {4}(?<name>\\w+)(?<optional>\\?)?: "),

	OPENAPI_TYPESCRIPT("schema.ts", "\n {8}%s: \\{.*?\n {8}\\};", "^ {12}(?<name>\\w+)(?<optional>\\?)?: "),

	JAVA("java/src/main/java/org/openapitools/client/model/%s.java", "public class %s .*",
			"^ {2}@JsonProperty\\((?:value = )?(?<name>\\w+), required = (?<optional>false)?"),

	PYTHON("python/openapi_client/models/%s.py", "class %s\\(.*?__properties",
			"^ {4}(?<name>\\w+): (?<optional>Optional\\[.* = )?.*$");

	private static final Pattern CONSTANT = Pattern.compile("String (JSON_PROPERTY_\\w+) = \"(\\w+)\"");

	/** A property of TypeScript with another name than its field. */
	private static final Pattern PROPERTY = Pattern.compile("'(\\w+)': .*?json\\['(\\w+)'\\]");

	private static final Pattern ALIAS = Pattern.compile("alias=\"(\\w+)\"");

	private final String file;

	private final String model;

	private final Pattern field;

	GeneratedModels(String file, String model, String field) {
		this.file = file;
		this.model = model;
		this.field = Pattern.compile(field, Pattern.MULTILINE);
	}

	/**
	 * Tells whether a model shows a field as required. A model of Java does not require a
	 * field that can be null, as it leaves out null.
	 */
	boolean isRequired(boolean isRequired, JsonNode field) {
		boolean isNullable = field.path("type").valueStream().anyMatch((type) -> type.asString().equals("null"));
		return isRequired && (this != JAVA || !isNullable);
	}

	/** Returns for each field whether it is required. */
	Map<String, Boolean> fields(String schema) throws IOException {
		String name = (this == PYTHON) ? schema.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT) : schema;
		String text = Files.readString(ClientTools.path(this.file.formatted(name)));
		Matcher model = Pattern.compile(this.model.formatted(schema), Pattern.DOTALL).matcher(text);
		Map<String, Boolean> fields = new TreeMap<>();
		if (model.find()) {
			Map<String, String> names = new TreeMap<>();
			CONSTANT.matcher(text).results().forEach((match) -> names.put(match.group(1), match.group(2)));
			PROPERTY.matcher(text).results().forEach((match) -> names.put(match.group(1), match.group(2)));
			Matcher field = this.field.matcher(model.group());
			while (field.find()) {
				Matcher alias = ALIAS.matcher(field.group());
				String found = alias.find() ? alias.group(1) : field.group("name");
				fields.put(Objects.requireNonNullElse(names.get(found), found), field.group("optional") == null);
			}
		}
		return fields;
	}

}
