package dev.locations.deploy;

import java.io.IOException;
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
import tools.jackson.databind.JsonNode;

import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

/**
 * The Kubernetes manifests, and what Kubernetes thinks of them.
 */
final class Manifests {

	static final Path DIRECTORY = Path.of("deploy", "kubernetes");

	/** It is for kubectl, not for the cluster. */
	static final String KUSTOMIZATION = "kustomization.yaml";

	private static final String MODELS = "io.kubernetes.client.openapi.models.";

	private static final Gson GSON = new GsonBuilder()
		.registerTypeAdapter(OffsetDateTime.class,
				(JsonDeserializer<OffsetDateTime>) (json, type, context) -> OffsetDateTime.parse(json.getAsString()))
		.create();

	private Manifests() {
	}

	/** The names of the files of which each is a manifest. */
	static List<String> files() throws IOException {
		try (Stream<Path> files = Files.list(DIRECTORY)) {
			return files.map((file) -> Objects.toString(file.getFileName()))
				.filter((name) -> !name.equals(KUSTOMIZATION))
				.sorted()
				.toList();
		}
	}

	static JsonNode read(String file) throws IOException {
		return YamlFile.read(DIRECTORY.resolve(file));
	}

	/**
	 * Turns a manifest into an object of the class that the Kubernetes client has for its
	 * kind.
	 * @throws IllegalArgumentException if it has a field that its kind has not, or lacks
	 * one that is required
	 * @throws com.google.gson.JsonParseException if a value has another type
	 */
	static Object parse(JsonNode manifest) {
		String apiVersion = manifest.path("apiVersion").stringValue();
		String version = StringUtils.capitalize(apiVersion.substring(apiVersion.indexOf('/') + 1));
		Class<?> model = ClassUtils.resolveClassName(MODELS + version + manifest.path("kind").stringValue(), null);
		JsonElement json = JsonParser.parseString(manifest.toString());
		ReflectionUtils.invokeMethod(ClassUtils.getMethod(model, "validateJsonElement", JsonElement.class), null, json);
		return GSON.fromJson(json, model);
	}

}
