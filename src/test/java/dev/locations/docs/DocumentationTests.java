package dev.locations.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.field.Filter;
import dev.locations.testing.ExternalProgram;
import dev.locations.testing.ServiceProcess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.util.function.ThrowingFunction;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentationTests {

	private static final Path REPOSITORY = Path.of("").toAbsolutePath();

	/** A host name with a public top-level domain. */
	private static final Pattern PUBLIC_HOST = Pattern.compile("([a-z0-9-]+\\.)+"
			+ "(?!local$|localhost$|localdomain$|internal$|intranet$|lan$|corp$|home$|private$|test$|arpa$)[a-z]{2,}");

	private static final Path SOURCES = Path.of("src/main/java/dev/locations");

	private static final Pattern EXAMPLES = Pattern.compile("```text\n(properties\\..*?)```", Pattern.DOTALL);

	private static final String OWN = "locations.";

	private static final Pattern COMMANDS = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL);

	static List<Path> pages() throws IOException {
		return Pages.all();
	}

	@ParameterizedTest
	@MethodSource("pages")
	void linksLeadSomewhere(Path page) throws IOException {
		assertThat(text(page).links()).filteredOn((link) -> !isAddress(link))
			.allSatisfy((link) -> assertThat(problem(page, link)).isNull());
	}

	@ParameterizedTest
	@MethodSource("pages")
	void addressesAreOfPublicHosts(Path page) throws IOException {
		assertThat(text(page).links()).filteredOn(DocumentationTests::isAddress)
			.allSatisfy((link) -> assertThat(URI.create(link).getHost()).matches(PUBLIC_HOST));
	}

	@Test
	void theIndexesLeadToEveryPage() throws IOException {
		List<Path> linked = Stream.concat(linked(Pages.INDEX), linked(Pages.DESIGN)).toList();
		assertThat(Pages.docs()).filteredOn((page) -> !page.equals(Pages.INDEX))
			.hasSizeGreaterThan(5)
			.map(Path::toAbsolutePath)
			.isSubsetOf(linked);
	}

	/** A class that has another name now would leave the reader without a way on. */
	@Test
	void theLifeOfARequestNamesClassesThatExist() throws IOException {
		Set<String> classes;
		try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
			classes = files.map((file) -> file.getFileName().toString().replace(".java", ""))
				.collect(Collectors.toSet());
		}
		List<String> named = Pattern.compile("`([A-Z][a-z]+[A-Z]\\w+)`")
			.matcher(Files.readString(Pages.DESIGN.resolveSibling("request.md")))
			.results()
			.map((match) -> match.group(1))
			.toList();
		assertThat(named).hasSizeGreaterThan(20).isSubsetOf(classes);
	}

	@Test
	void theReadmeIsAPage() throws IOException {
		assertThat(Files.readAllLines(Pages.README)).hasSizeLessThanOrEqualTo(150);
	}

	private static Stream<Path> linked(Path index) throws IOException {
		return text(index).links().stream().filter((link) -> !isAddress(link)).map((link) -> target(index, link));
	}

	private static boolean isAddress(String link) {
		return link.matches("[a-z]+:.*");
	}

	private static @Nullable String problem(Path page, String link) throws IOException {
		Path target = target(page, link);
		if (!target.startsWith(REPOSITORY) || !Files.exists(target)) {
			return link + ": there is no such file";
		}
		int hash = link.indexOf('#');
		return (hash < 0 || text(target).anchors().contains(link.substring(hash + 1))) ? null
				: link + ": there is no such heading";
	}

	private static Path target(Path page, String link) {
		String file = link.replaceFirst("#.*", "");
		Path absolute = page.toAbsolutePath();
		return file.isEmpty() ? absolute : Objects.requireNonNull(absolute.getParent()).resolve(file).normalize();
	}

	private static MarkdownText text(Path page) throws IOException {
		return new MarkdownText(Files.readString(page));
	}

	@Test
	void eachPackageIsInTheTableWithItsDescription() throws IOException {
		try (Stream<Path> files = Files.walk(SOURCES)) {
			String rows = files.filter((file) -> file.endsWith("package-info.java"))
				.map(Path::getParent)
				.filter((directory) -> !directory.equals(SOURCES))
				.sorted()
				.map(ThrowingFunction.of(DocumentationTests::row))
				.collect(Collectors.joining("\n"));
			assertThat(Files.readString(Path.of("CONTRIBUTING.md"))).contains("|---|---|\n" + rows + "\n\n");
		}
	}

	private static String row(Path directory) throws IOException {
		String name = SOURCES.relativize(directory).toString().replaceAll("\\W", ".");
		return "| `%s` | %s |".formatted(name, firstSentence(directory.resolve("package-info.java")));
	}

	private static String firstSentence(Path file) throws IOException {
		return Files.readString(file)
			.replaceFirst("(?s).*?/\\*\\*(.*?)\\*/.*", "$1")
			.replaceAll("\\s*\\n \\* ?", " ")
			.replaceAll("\\{@code ([^}]*)}", "`$1`")
			.strip()
			.replaceFirst("(?s)\\. .*", ".");
	}

	static Stream<String> filters() throws IOException {
		Stream<String> blocks = Stream.empty();
		for (Path page : new Path[] { Path.of("docs", "http.md"), Path.of("docs", "ogc.md") }) {
			assertThat(Files.readString(page)).containsPattern(EXAMPLES);
			blocks = Stream.concat(blocks,
					EXAMPLES.matcher(Files.readString(page)).results().map((block) -> block.group(1)));
		}
		return blocks.flatMap(String::lines);
	}

	@ParameterizedTest
	@MethodSource("filters")
	void filtersAreRight(String filter) {
		assertThat(Filter.parse(filter).key()).isNotEmpty();
	}

	static List<PropertyMetadata> properties() throws IOException {
		return PropertyMetadata.all().stream().filter((property) -> property.name().startsWith(OWN)).toList();
	}

	@Test
	void listsEveryPropertyOnceWithValuesAndMeaningAndNoOther() throws IOException {
		assertThat(rows()).extracting(Row::name)
			.filteredOn((name) -> name.startsWith(OWN))
			.hasSizeGreaterThan(20)
			.containsExactlyInAnyOrderElementsOf(properties().stream().map(PropertyMetadata::name).toList());
		assertThat(PropertyMetadata.all()).extracting(PropertyMetadata::name)
			.containsAll(rows().stream().map(Row::name).toList());
		assertThat(rows()).allSatisfy((row) -> assertThat(row).extracting(Row::values, Row::meaning)
			.allSatisfy((cell) -> assertThat(cell).asString().isNotBlank()));
	}

	@ParameterizedTest
	@MethodSource("properties")
	void showsTheDefault(PropertyMetadata property) throws IOException {
		assertThat(rows()).filteredOn((row) -> row.name().equals(property.name())).singleElement().satisfies((row) -> {
			if (property.defaultValue() != null) {
				assertThat(row.defaultValue()).isEqualTo("`%s`", property.defaultValue());
			}
			else {
				assertThat(row.defaultValue()).isNotEmpty().doesNotContain("`");
			}
		});
	}

	private static List<Row> rows() throws IOException {
		return Files.readAllLines(Pages.CONFIGURATION)
			.stream()
			.filter((line) -> line.startsWith("| `"))
			.map((line) -> line.split(" ?\\| ?", -1))
			.map((cells) -> new Row(cells[1].replace("`", ""), cells[2], cells[3], cells[4]))
			.toList();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "anchors.csv", delimiter = '|')
	void anchorsFollowTheRulesOfGitHub(String anchor, String heading) {
		assertThat(new MarkdownText(heading).anchors()).containsExactly(anchor);
	}

	@Test
	void numbersTheAnchorsOfEqualHeadings() {
		assertThat(new MarkdownText("# One\n\n## Two\n\n## Two\n\n## Two\n").anchors()).containsExactlyInAnyOrder("one",
				"two", "two-1", "two-2");
	}

	@Test
	void takesNoHeadingsAndLinksFromCode() {
		MarkdownText text = new MarkdownText("""
				# Title

				`[a](b.md)` [`c`](d.md#e) https://example.com/f

				```bash
				# comment
				curl http://localhost/ [g](h.md)
				```
				""");
		assertThat(text.anchors()).containsExactly("title");
		assertThat(text.links()).containsExactly("d.md#e", "https://example.com/f");
	}

	@Test
	@Tag("slow")
	void theCommandsAboutListsWork(@TempDir Path data, @TempDir Path folder) throws IOException, InterruptedException {
		ExternalProgram.require("curl", "curl");
		ExternalProgram bash = ExternalProgram.require("bash", "bash");
		String page = Files.readString(Path.of("docs", "clients.md"));
		List<String> commands = new ArrayList<>(commands(page, "## Tokens", "## Boxes"));
		String changes = commands(page, "## Changes", "## Listening").get(0);
		commands.add(1, changes.substring(0, changes.indexOf("PLACE=")));
		assertThat(commands).hasSizeGreaterThan(10);
		try (ServiceProcess service = ServiceProcess.start(data)) {
			String output = bash.run("-c", """
					set -eo pipefail
					cd '%s'
					API=http://127.0.0.1:%d/api
					JSON='Content-Type: application/json'
					PASSWORD='%s'
					""".formatted(folder, service.port(), ServiceProcess.PASSWORD)
					+ String.join("", commands).replace("admin@example.com", ServiceProcess.EMAIL));
			assertThat(output).contains("[{\"name\":\"Prater\"}]", "{\"value\":\"Vienna\",\"count\":1}", "\n304")
				.doesNotContain("\"errors\"");
		}
	}

	private static List<String> commands(String page, String from, String to) {
		return COMMANDS.matcher(page.substring(page.indexOf(from), page.indexOf(to)))
			.results()
			.map((block) -> block.group(1))
			.toList();
	}

	private record Row(String name, String defaultValue, String values, String meaning) {
	}

	private static final class MarkdownText {

		private static final Pattern CODE_BLOCK = Pattern.compile("^```.*?^```$", Pattern.MULTILINE | Pattern.DOTALL);

		private static final Pattern CODE = Pattern.compile("`[^`]*`");

		private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");

		/** GitHub turns bare addresses into links. */
		private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s)>\"]+");

		private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?)(?: +#+)? *$", Pattern.MULTILINE);

		private final String prose;

		MarkdownText(String text) {
			this.prose = CODE_BLOCK.matcher(text).replaceAll("");
		}

		List<String> links() {
			String text = CODE.matcher(this.prose).replaceAll("");
			Stream<String> links = LINK.matcher(text).results().map((link) -> link.group(1));
			Stream<String> addresses = ADDRESS.matcher(text).results().map(MatchResult::group);
			return Stream.concat(links, addresses).distinct().toList();
		}

		Set<String> anchors() {
			Set<String> anchors = new HashSet<>();
			Map<String, Integer> seen = new HashMap<>();
			HEADING.matcher(this.prose).results().map((heading) -> anchor(heading.group(1))).forEach((anchor) -> {
				int before = seen.merge(anchor, 1, Integer::sum) - 1;
				anchors.add((before == 0) ? anchor : anchor + "-" + before);
			});
			return anchors;
		}

		private static String anchor(String heading) {
			return LINK.matcher(heading)
				.replaceAll((link) -> link.group().substring(1, link.group().indexOf(']')))
				.toLowerCase(Locale.ROOT)
				.replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
				.replace(' ', '-');
		}

	}

}
