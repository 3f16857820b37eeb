package dev.locations.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.docs.Pages;
import dev.locations.docs.PropertyMetadata;
import dev.locations.testing.ExternalProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.function.ThrowingFunction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class KubernetesManifestTests {

	private static final String NAME = "locations";

	private static final String POD = "/spec/template/spec";

	private static final String CONTAINER = POD + "/containers/0";

	private static final Path DIRECTORY = Path.of("deploy", "prometheus");

	private static final String JOB = "locations";

	/** Properties and environment variables, but for those of tests. */
	private static final Pattern VARIABLE = Pattern
		.compile("(?<![\\w.])" + "(?:(?:LOCATIONS(?!_TEST_)|SPRING|LOGGING)_[A-Z_]*[A-Z]|"
				+ "locations(?!\\.db\\.)(?:\\.[a-z-]+)+\\.[a-z-]*[a-z])");

	static List<String> files() throws IOException {
		return Manifests.files();
	}

	@ParameterizedTest
	@MethodSource("files")
	void hasOnlyFieldsThatKubernetesKnows(String file) throws IOException {
		ObjectNode manifest = (ObjectNode) Manifests.read(file);
		assertThat(Manifests.parse(manifest)).isNotNull();
		assertThat(manifest.at("/metadata/name").stringValue()).isEqualTo(NAME);
		manifest.put("replica", 3);
		assertThatIllegalArgumentException().isThrownBy(() -> Manifests.parse(manifest))
			.withMessageContaining("replica");
	}

	@Test
	void appliesAllButTheExample() throws IOException {
		assertThat(Manifests.texts(Manifests.read(Manifests.KUSTOMIZATION).path("resources"))).doesNotHaveDuplicates()
			.containsExactlyInAnyOrderElementsOf(
					Manifests.files().stream().filter((file) -> !file.equals("secret.example.yaml")).toList());
	}

	@Test
	void selectsThePods() throws IOException {
		JsonNode deployment = Manifests.read("deployment.yaml");
		JsonNode labels = deployment.at("/spec/template/metadata/labels");
		assertThat(Stream.of(deployment.at("/spec/selector/matchLabels"),
				Manifests.read("service.yaml").at("/spec/selector"),
				Manifests.read("poddisruptionbudget.yaml").at("/spec/selector/matchLabels"),
				Manifests.read("networkpolicy.yaml").at("/spec/podSelector/matchLabels")))
			.allSatisfy((selected) -> assertThat(selected).isEqualTo(labels));
		assertThat(Manifests.read("horizontalpodautoscaler.yaml").at("/spec/scaleTargetRef/name"))
			.isEqualTo(deployment.at("/metadata/name"));
	}

	@Test
	void namesPortsThatTheContainerHas() throws IOException {
		JsonNode container = Manifests.read("deployment.yaml").at(CONTAINER);
		Stream<String> probed = Stream.of("startupProbe", "livenessProbe", "readinessProbe")
			.map((probe) -> container.path(probe).at("/httpGet/port").stringValue());
		Stream<String> served = Manifests.read("service.yaml")
			.at("/spec/ports")
			.findValuesAsString("targetPort")
			.stream();
		Stream<String> allowed = Manifests.read("networkpolicy.yaml")
			.at("/spec/ingress")
			.findValuesAsString("port")
			.stream();
		assertThat(Stream.of(probed, served, allowed).flatMap((names) -> names)).hasSize(6)
			.isSubsetOf(container.path("ports").findValuesAsString("name"));
	}

	@Test
	void refersToManifestsThatExist() throws IOException {
		JsonNode deployment = Manifests.read("deployment.yaml");
		assertThat(deployment.at(POD + "/serviceAccountName"))
			.isEqualTo(Manifests.read("serviceaccount.yaml").at("/metadata/name"));
		assertThat(deployment.at(CONTAINER + "/envFrom/0/configMapRef/name"))
			.isEqualTo(Manifests.read("configmap.yaml").at("/metadata/name"));
		assertThat(deployment.at(POD + "/volumes/0/secret/secretName"))
			.isEqualTo(Manifests.read("secret.example.yaml").at("/metadata/name"));
		assertThat(Manifests.read("configmap.yaml").at("/data/SPRING_CONFIG_IMPORT").stringValue())
			.isEqualTo("configtree:" + deployment.at(CONTAINER + "/volumeMounts/0/mountPath").stringValue() + "/");
	}

	@Test
	void givesItsContainerNoPrivileges() throws IOException {
		JsonNode deployment = Manifests.read("deployment.yaml");
		assertThat(deployment.at(POD + "/securityContext/runAsNonRoot").booleanValue()).isTrue();
		JsonNode context = deployment.at(CONTAINER + "/securityContext");
		assertThat(context.path("readOnlyRootFilesystem").booleanValue()).isTrue();
		assertThat(context.path("allowPrivilegeEscalation").booleanValue()).isFalse();
		assertThat(Manifests.texts(context.at("/capabilities/drop"))).containsExactly("ALL");
	}

	/** The service refuses to start with the values of the example. */
	@Test
	void theExampleOfASecretIsTooShortToUse() throws IOException {
		assertThat(Manifests.texts(Manifests.read("secret.example.yaml").path("stringData"))).isNotEmpty()
			.allSatisfy((value) -> assertThat(value).isEqualTo("replace"));
	}

	private static JsonNode built(String directory) throws Exception {
		String manifests = ExternalProgram.require("kubectl", "kubernetes-client")
			.run("kustomize", Path.of("deploy", directory).toString());
		ObjectNode kinds = new JsonMapper().createObjectNode();
		for (Object manifest : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(manifests)) {
			JsonNode json = new JsonMapper().valueToTree(manifest);
			assertThat(Manifests.parse(json)).isNotNull();
			kinds.set(json.path("kind").stringValue(), json);
		}
		return kinds;
	}

	@Test
	void keepsTheFilesOfManyLocationsOnVolumes() throws Exception {
		JsonNode kinds = built("kubernetes-large");
		assertThat(kinds.propertyNames()).contains("StatefulSet", "Service").doesNotContain("Deployment");
		JsonNode set = kinds.path("StatefulSet");
		assertThat(set.at(POD + "/volumes").findValuesAsString("name")).containsExactly("secrets", "tmp");
		assertThat(set.at("/spec/volumeClaimTemplates/0/metadata/name").stringValue()).isEqualTo("data");
		assertThat(kinds.path("HorizontalPodAutoscaler").at("/spec/scaleTargetRef/kind").stringValue())
			.isEqualTo("StatefulSet");
	}

	@Test
	void runsOneSoleWriterWithoutOverlap() throws Exception {
		JsonNode kinds = built("kubernetes-sole-writer");
		assertThat(kinds.propertyNames()).doesNotContain("HorizontalPodAutoscaler", "PodDisruptionBudget");
		assertThat(kinds.path("Deployment").at("/spec/replicas").intValue()).isOne();
		assertThat(kinds.path("Deployment").at("/spec/strategy/type").stringValue()).isEqualTo("Recreate");
		assertThat(kinds.path("ConfigMap").at("/data/LOCATIONS_READ_MODEL_SOLE_WRITER").stringValue())
			.isEqualTo("true");
	}

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

	@Test
	void namesOnlySettingsThatExist() throws IOException {
		Stream<Path> files = Stream.of(Path.of("Dockerfile"), Path.of("docker", "train"),
				Path.of("docker-compose.yml"));
		Stream<String> inTexts = Stream.concat(files, Pages.all().stream())
			.map(ThrowingFunction.<Path, String>of(Files::readString))
			.flatMap((text) -> VARIABLE.matcher(text).results().map(MatchResult::group))
			.map((name) -> name.replaceFirst("_FILE$", ""))
			// the metadata has only the map of bundles, whose names are free
			.map((name) -> name.replaceFirst("^(SPRING_SSL_BUNDLE_PEM)_.+", "$1"));
		Stream<String> inManifests = Stream
			.of(Manifests.read("configmap.yaml").path("data"), Manifests.read("secret.example.yaml").path("stringData"))
			.flatMap((settings) -> settings.propertyNames().stream());
		List<String> used = Stream.concat(inTexts, inManifests)
			.map(KubernetesManifestTests::letters)
			.distinct()
			.toList();
		assertThat(used).hasSizeGreaterThan(5).isSubsetOf(known());
	}

	private static Set<String> known() throws IOException {
		return PropertyMetadata.all().stream().map((property) -> letters(property.name())).collect(Collectors.toSet());
	}

	private static String letters(String name) {
		return name.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
	}

}
