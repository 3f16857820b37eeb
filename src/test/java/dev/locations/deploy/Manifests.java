package dev.locations.deploy;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

final class Manifests {

	static final Path DIRECTORY = Path.of("deploy", "kubernetes");

	/** The file that {@code kubectl} reads; it is not a manifest. */
	static final String KUSTOMIZATION = "kustomization.yaml";

	private static final Gson GSON = new GsonBuilder()
		.registerTypeAdapter(OffsetDateTime.class,
				(JsonDeserializer<OffsetDateTime>) (json, type, context) -> OffsetDateTime.parse(json.getAsString()))
		.create();

	private Manifests() {
	}

	static List<String> files() throws IOException {
		try (Stream<Path> files = Files.list(DIRECTORY)) {
			return files.map((file) -> Objects.toString(file.getFileName()))
				.filter((name) -> !name.equals(KUSTOMIZATION))
				.sorted()
				.toList();
		}
	}

	static JsonNode read(String file) throws IOException {
		return read(DIRECTORY.resolve(file));
	}

	/** Reads a file of one YAML document without duplicate keys. */
	static JsonNode read(Path file) throws IOException {
		LoaderOptions options = new LoaderOptions();
		options.setAllowDuplicateKeys(false);
		try (Reader reader = Files.newBufferedReader(file)) {
			return new JsonMapper().valueToTree(new Yaml(new SafeConstructor(options)).load(reader));
		}
	}

	static List<String> texts(JsonNode values) {
		return values.values().stream().map(JsonNode::stringValue).toList();
	}

	/** Converts a manifest; unknown, missing and wrong fields are errors. */
	static Object parse(JsonNode manifest) {
		String apiVersion = manifest.path("apiVersion").stringValue();
		String version = StringUtils.capitalize(apiVersion.substring(apiVersion.indexOf('/') + 1));
		Class<?> model = ClassUtils.resolveClassName(
				"io.kubernetes.client.openapi.models." + version + manifest.path("kind").stringValue(), null);
		JsonElement json = JsonParser.parseString(manifest.toString());
		ReflectionUtils.invokeMethod(ClassUtils.getMethod(model, "validateJsonElement", JsonElement.class), null, json);
		return GSON.fromJson(json, model);
	}

}
