package dev.locations.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.field.Filter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

}
