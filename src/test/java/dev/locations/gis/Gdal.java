package dev.locations.gis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.testing.ExternalProgram;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

import org.springframework.web.util.UriUtils;

final class Gdal {

	private Gdal() {
	}

	static String ogr2ogr(String... arguments) throws IOException, InterruptedException {
		return ExternalProgram.require("ogr2ogr", "gdal-bin").run(arguments);
	}

	static String ogrinfo(String... arguments) throws IOException, InterruptedException {
		return ExternalProgram.require("ogrinfo", "gdal-bin").run(arguments);
	}

	static List<JsonNode> read(String source, List<String> options) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of("-f", "GeoJSON", "/vsistdout/", source));
		arguments.addAll(options);
		return Json.of(ogr2ogr(arguments.toArray(String[]::new))).get("features").valueStream().toList();
	}

	static List<String> queries(Path log, String source, String filter) throws IOException, InterruptedException {
		ogrinfo("--config", "CPL_DEBUG", "ON", "--config", "CPL_LOG", log.toString(), "-q", source, "locations",
				"-where", filter);
		return Files.readAllLines(log)
			.stream()
			.map(Pattern.compile("Fetch\\(.*/items\\?limit=10&(.*)\\)")::matcher)
			.filter(Matcher::find)
			.map((matcher) -> UriUtils.decode(matcher.group(1), StandardCharsets.UTF_8))
			.toList();
	}

}
