package dev.locations.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class MetricNames {

	private static final Pattern METRIC = Pattern.compile("\\b(locations|mongodb|jvm|process|system)_[a-z0-9_]+");

	private MetricNames() {
	}

	static Set<String> in(String text) {
		return METRIC.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
	}

	static boolean isOfTheDriver(String name) {
		return name.startsWith("mongodb_driver_");
	}

	static Set<String> usedByTheDashboardAndTheAlerts() throws IOException {
		JsonNode dashboard = JsonMapper.shared().readTree(Files.readAllBytes(Path.of("deploy/grafana/locations.json")));
		Map<String, List<Map<String, List<Map<String, Object>>>>> alerts = new Yaml()
			.load(Files.readString(Path.of("deploy/prometheus/alerts.yml")));
		List<Map<String, Object>> rules = Objects
			.requireNonNull(Objects.requireNonNull(alerts.get("groups")).get(0).get("rules"));
		return Stream
			.concat(dashboard.findValues("expr").stream().map(JsonNode::asString),
					rules.stream().map((rule) -> String.valueOf(rule.get("expr"))))
			.flatMap((expression) -> in(expression).stream())
			.collect(Collectors.toCollection(TreeSet::new));
	}

}
