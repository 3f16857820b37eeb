package dev.locations.deploy;

import java.io.IOException;
import java.nio.file.Path;

import dev.locations.testing.ExternalProgram;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class PrometheusTests {

	private static final Path DIRECTORY = Path.of("deploy", "prometheus");

	private static final String JOB = "locations";

	@Test
	void alertsWhenItShould() throws Exception {
		ExternalProgram promtool = ExternalProgram.require("promtool", "prometheus");
		assertThat(promtool.run("check", "rules", DIRECTORY.resolve("alerts.yml").toString())).contains("SUCCESS");
		assertThat(promtool.run("test", "rules", DIRECTORY.resolve("alerts.test.yml").toString())).contains("SUCCESS");
	}

	/** The rules look for a job of this name. */
	@Test
	void scrapesThePodsInAJobOfTheNameThatTheRulesHave() throws IOException {
		JsonNode pods = Manifests.read("deployment.yaml").at("/spec/template");
		JsonNode monitor = Manifests.read(DIRECTORY.resolve("podmonitor.yaml")).path("spec");
		assertThat(monitor.at("/selector/matchLabels")).isEqualTo(pods.at("/metadata/labels"));
		assertThat(pods.at("/metadata/labels").path(monitor.path("jobLabel").stringValue()).stringValue())
			.isEqualTo(JOB);
		assertThat(pods.at("/spec/containers/0/ports").findValuesAsString("name"))
			.contains(monitor.at("/podMetricsEndpoints/0/port").stringValue());
		JsonNode scrape = Manifests.read(DIRECTORY.resolve("scrape.yml")).at("/scrape_configs/0");
		assertThat(scrape.path("job_name").stringValue()).isEqualTo(JOB);
		assertThat(scrape.path("metrics_path")).isEqualTo(monitor.at("/podMetricsEndpoints/0/path"));
	}

}
