package dev.locations.openapi;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import dev.locations.testing.ExternalProgram;
import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Tests the document of a running service with the programs that its users have. */
@Tag("clients")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GeneratedClientsTests {

	private static final Pattern DATA_PROVIDER = Pattern.compile("```js\n(import \\{ fetchUtils }.*?)```",
			Pattern.DOTALL);

	private ServiceProcess service;

	/** What programs that use a client are told. */
	private List<String> arguments;

	@BeforeAll
	void generate(@TempDir Path directory) throws IOException, InterruptedException {
		this.service = ServiceProcess.start(directory);
		this.arguments = List.of("http://127.0.0.1:" + this.service.port() + "/api", ServiceProcess.EMAIL,
				ServiceProcess.PASSWORD);
		String text = this.service.send(this.service.request("/api/openapi.json").GET()).body();
		ClientTools.copySources();
		Files.writeString(ClientTools.path("openapi.json"), text);
		Files.writeString(ClientTools.path("openapi-3.0.json"), OpenApi30.of(Json.of(text).asObject()).toString());
		Files.writeString(ClientTools.path("ogc.json"),
				this.service.send(this.service.request("/ogc/api?f=json&flat=true").GET()).body());
		// as docs/clients.md advises
		Files.writeString(ClientTools.path("one-of.json"), text.replace("\"anyOf\"", "\"oneOf\""));
		ClientTools.generate("""
				{"generatorName":"typescript-fetch","inputSpec":"openapi.json","outputDir":"typescript-fetch"}""",
				"""
						{"generatorName":"typescript-fetch","inputSpec":"one-of.json","outputDir":"typescript-fetch-answers"}""",
				"""
						{"generatorName":"python","inputSpec":"openapi.json","outputDir":"python"}""", """
						{"generatorName":"go","inputSpec":"openapi.json","outputDir":"go","gitUserId":"locations",
						"gitRepoId":"client","additionalProperties":{"packageName":"client"}}""", """
						{"generatorName":"java","inputSpec":"openapi.json","outputDir":"java","library":"native",
						"additionalProperties":{"useJakartaEe":true,"containerDefaultToNull":true}}""");
	}

	@AfterAll
	void stop() throws IOException {
		this.service.close();
	}

	@Test
	void theDocumentsSatisfyRedocly() throws IOException, InterruptedException {
		ClientTools.requireNode();
		String reports = ClientTools.runPackage("redocly", "lint", "--format=json", "openapi.json", "openapi-3.0.json",
				"ogc.json");
		assertThat(JsonMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(reports).readAll()).hasSize(3)
			.allSatisfy((report) -> assertThat(report.get("problems")).isEmpty());
	}

	@Test
	void theDocumentsSatisfySpectral() throws IOException, InterruptedException {
		ClientTools.requireNode();
		ClientTools.runPackage("spectral", "lint", "--ruleset=spectral.yaml", "--fail-severity=hint", "openapi.json",
				"openapi-3.0.json", "ogc.json");
	}

	@Test
	void typeScriptClientsWork() throws IOException, InterruptedException {
		ClientTools.requireNode();
		ClientTools.runPackage("openapi-typescript", "openapi.json", "--output", "schema.ts");
		ClientTools.runPackage("openapi-ts", "--input", "openapi.json", "--output", "hey-api-client", "--no-log-file");
		ClientTools.runPackage("tsc", "--project", ".");
		use("node", "compiled/main.js");
	}

	/** Its core has all of react-admin but the components that one sees. */
	@Test
	void theDataProviderForReactAdminInTheDocumentationWorks() throws IOException, InterruptedException {
		ClientTools.requireNode();
		Matcher example = DATA_PROVIDER.matcher(Files.readString(Path.of("docs/clients.md")));
		assertThat(example.find()).isTrue();
		Files.writeString(ClientTools.path("data-provider.mjs"),
				example.group(1).replace("'react-admin'", "'ra-core'"));
		use("node", "react-admin.mjs");
	}

	@Test
	void goClientWorks() throws IOException, InterruptedException {
		assumeThat(ExternalProgram.isInstalled("go")).as("needs go on the path").isTrue();
		Files.createDirectories(ClientTools.path("go/main"));
		Files.copy(ClientTools.path("client.go"), ClientTools.path("go/main/main.go"));
		use("sh", "-c", "cd go && exec go run ./main \"$@\"", "go");
	}

	private void use(String... program) throws IOException, InterruptedException {
		ClientTools.run(Stream.concat(Stream.of(program), this.arguments.stream()).toArray(String[]::new));
	}

	@Test
	void pythonClientCompiles() throws IOException, InterruptedException {
		assumeThat(ExternalProgram.isInstalled("python3")).as("needs python3 on the path").isTrue();
		ClientTools.run("python3", "-m", "compileall", "-q", "python/openapi_client");
	}

	/** A change must not contain empty lists and objects, which would replace others. */
	@Test
	void javaClientSendsNoFieldsThatAreNotSet() throws IOException, ReflectiveOperationException {
		Path classes = compileJava();
		List<URL> path = new ArrayList<>(List.of(classes.toUri().toURL()));
		for (Path library : ClientTools.libraries()) {
			path.add(library.toUri().toURL());
		}
		try (URLClassLoader loader = new URLClassLoader(path.toArray(URL[]::new),
				ClassLoader.getPlatformClassLoader())) {
			Object mapper = loader.loadClass("org.openapitools.client.ApiClient")
				.getMethod("createDefaultObjectMapper")
				.invoke(null);
			for (String model : List.of("UserChanges", "LocationChanges")) {
				Object changes = loader.loadClass("org.openapitools.client.model." + model)
					.getConstructor()
					.newInstance();
				assertThat(mapper.getClass().getMethod("writeValueAsString", Object.class).invoke(mapper, changes))
					.isEqualTo("{}");
			}
		}
	}

	private static Path compileJava() throws IOException {
		Path classes = Files.createDirectories(ClientTools.path("java/classes"));
		String libraries = ClientTools.libraries()
			.stream()
			.map(Path::toString)
			.collect(Collectors.joining(File.pathSeparator));
		List<String> arguments = new ArrayList<>(List.of("-nowarn", "-XDsuppressNotes", "-proc:none", "-d",
				classes.toString(), "-cp", libraries + File.pathSeparator + System.getProperty("java.class.path")));
		try (Stream<Path> files = Files.walk(ClientTools.path("java/src/main/java"))) {
			files.map(Path::toString).filter((file) -> file.endsWith(".java")).forEach(arguments::add);
		}
		ByteArrayOutputStream problems = new ByteArrayOutputStream();
		int status = ToolProvider.getSystemJavaCompiler()
			.run(null, problems, problems, arguments.toArray(String[]::new));
		assertThat(status).as(problems.toString(StandardCharsets.UTF_8)).isZero();
		return classes;
	}

}
