package dev.locations.deploy;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a file of one YAML document without duplicate keys.
 */
final class YamlFile {

	private YamlFile() {
	}

	static JsonNode read(Path file) throws IOException {
		LoaderOptions options = new LoaderOptions();
		options.setAllowDuplicateKeys(false);
		try (Reader reader = Files.newBufferedReader(file)) {
			return new JsonMapper().valueToTree(new Yaml(new SafeConstructor(options)).load(reader));
		}
	}

}
