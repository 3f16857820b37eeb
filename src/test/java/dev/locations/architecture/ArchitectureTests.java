package dev.locations.architecture;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Controller;
import org.springframework.util.function.ThrowingFunction;
import org.springframework.util.function.ThrowingSupplier;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

@AnalyzeClasses(packages = "dev.locations", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	/** The model, the stores and the read model serve no particular protocol. */
	private static final String[] WITHOUT_HTTP = { "dev.locations.location", "dev.locations.location.query",
			"dev.locations.location.field", "dev.locations.change", "dev.locations.history", "dev.locations.map",
			"dev.locations.user", "dev.locations.moving", "dev.locations.mongo..", "dev.locations.embedded..",
			"dev.locations.store..", "dev.locations.readmodel..", "dev.locations.json..", "dev.locations.validation..",
			"dev.locations.work.." };

	private static final String ROOT = "dev.locations.";

	private static final Path SOURCES = Path.of("src/main/java");

	private static final Pattern IMPORT = Pattern.compile("^import (dev\\.locations\\.[a-z0-9.]*[A-Z]\\w*)",
			Pattern.MULTILINE);

	/** By package; from sources, because the compiler copies constants. */
	private static final Map<String, Set<String>> IMPORTS = ThrowingSupplier.of(ArchitectureTests::imports).get();

	private static final int MOST_FILES = 32;

	private static final int MOST_PUBLIC_TYPES = 10;

	/** Packages that have more, and why. */
	private static final Map<String, Integer> MORE_PUBLIC_TYPES = Map.ofEntries(
			// the interfaces of stores and of reads, with the values that they exchange
			Map.entry("dev.locations.location", 20),
			// each part of a query is a value of its own
			Map.entry("dev.locations.location.query", 19),
			// the parts that each endpoint is made of
			Map.entry("dev.locations.web", 20),
			// what both stores promise, and their refusals
			Map.entry("dev.locations.store", 15),
			// answers and the synchronization read the same snapshot in different ways
			Map.entry("dev.locations.readmodel.snapshot", 24),
			// clusters and words are built of the parts of the tree
			Map.entry("dev.locations.index.tree", 15),
			// points, their changes and their clusters are read one after the other
			Map.entry("dev.locations.index.cluster", 12));

	/** Formats without a locale have the default one, which the main method sets. */
	@ArchTest
	static final ArchRule theLanguageOfTheMachineHasNoEffect = noClasses().should()
		.callMethod(String.class, "toLowerCase")
		.orShould()
		.callMethod(String.class, "toUpperCase");

	@ArchTest
	static final ArchRule theMainMethodSetsTheLocale = classes().that()
		.areAnnotatedWith(SpringBootApplication.class)
		.should()
		.callMethod(Locale.class, "setDefault", Locale.class);

	@ArchTest
	static final ArchRule packagesHaveNoCycles = SlicesRuleDefinition.slices()
		.matching("dev.locations.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule packagesUseThoseThatTheyName = packages(
			"name the packages of this service that they use in @MayUse", (used) -> {
				Set<String> named = used.tryGetAnnotationOfType(MayUse.class)
					.map((names) -> Set.of(names.value()))
					.orElse(Set.of("no @MayUse"));
				Set<String> found = Stream
					.concat(IMPORTS.getOrDefault(used.getName(), Set.of())
						.stream()
						.map((type) -> type.substring(0, type.lastIndexOf('.'))),
							used.getClassDependenciesFromThisPackage()
								.stream()
								.map((dependency) -> dependency.getTargetClass().getPackageName()))
					.filter((name) -> name.startsWith(ROOT) && !name.equals(used.getName()))
					.map((name) -> name.substring(ROOT.length()))
					.collect(Collectors.toSet());
				return named.equals(found) ? null : "names %s and uses %s".formatted(sorted(named), sorted(found));
			});

	@ArchTest
	static final ArchRule onlyMongoPackagesDependOnMongoDb = outside("dev.locations.mongo..").dependOnClassesThat()
		.resideInAnyPackage("org.bson..", "com.mongodb..", "org.springframework.data.mongodb..");

	@ArchTest
	static final ArchRule onlyTheEmbeddedStoreDependsOnRocksDb = outside("dev.locations.embedded..")
		.dependOnClassesThat()
		.resideInAnyPackage("org.rocksdb..");

	@ArchTest
	static final ArchRule onlyWebPackagesDependOnHttp = noClasses().that()
		.resideInAnyPackage(WITHOUT_HTTP)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.web..", "org.springframework.http..", "dev.locations.web..");

	@ArchTest
	static final ArchRule onlyTheWebSideHandlesConnections = outside("dev.locations.web..", "dev.locations.guard..")
		.dependOnClassesThat()
		.resideInAnyPackage("io.netty.channel..", "io.netty.bootstrap..", "io.netty.handler.codec..",
				"io.netty.handler.ssl..", "io.netty.handler.timeout..", "reactor.netty..");

	@ArchTest
	static final ArchRule onlyPackagesThatWriteAnswersDependOnNettyBuffers = outside("dev.locations.json..",
			"dev.locations.compression..", "dev.locations.location..", "dev.locations.readmodel..",
			"dev.locations.gzip..", "dev.locations.guard..", "dev.locations.web..")
		.dependOnClassesThat()
		.resideInAnyPackage("io.netty.buffer..");

	/** They could leave as libraries. */
	@ArchTest
	static final ArchRule indexAndGzipKnowNothingOfLocations = knowNothingBut(
			packages("dev.locations.index..", "dev.locations.gzip.."), "io.netty.buffer..",
			"com.github.benmanes.caffeine..");

	@ArchTest
	static final ArchRule pmtilesDependsOnTheJdkAHashAndACacheOnly = knowNothingBut(packages("dev.locations.pmtiles.."),
			"dev.locations.hash..", "com.github.benmanes.caffeine..");

	@ArchTest
	static final ArchRule cql2DependsOnTheJdkOnly = knowNothingBut(packages("dev.locations.cql2.."));

	@ArchTest
	static final ArchRule filesKnowNothingOfLocations = knowNothingBut(packages("dev.locations.file.."),
			"com.fasterxml.aalto..", "javax.xml.stream..", "org.dhatim.fastexcel.reader..",
			"org.mozilla.universalchardet..");

	@ArchTest
	static final ArchRule geodesyKnowsNothingOfLocations = knowNothingBut(packages("dev.locations.geodesy.."),
			"org.locationtech.proj4j..");

	@ArchTest
	static final ArchRule guardKnowsNothingOfLocations = knowNothingBut(packages("dev.locations.guard.."),
			"com.sun.management..", "io.netty..", "reactor.netty..");

	@ArchTest
	static final ArchRule thereAreNoAnnotatedControllers = noClasses().should().beMetaAnnotatedWith(Controller.class);

	@ArchTest
	static final ArchRule staticStateIsFinal = fields().that().areStatic().should().beFinal();

	@ArchTest
	static final ArchRule publicTypesAreNeededByAnotherPackage = classes().that()
		.arePublic()
		.and()
		.areTopLevelClasses()
		.and()
		.areNotAnnotatedWith(SpringBootApplication.class)
		.should(beUsedByAnotherPackage());

	@ArchTest
	static final ArchRule packagesHaveFewPublicTypes = packages("have few public types", (checked) -> {
		long count = checked.getClasses().stream().filter(ArchitectureTests::isPublicType).count();
		int most = MORE_PUBLIC_TYPES.getOrDefault(checked.getName(), MOST_PUBLIC_TYPES);
		return (count <= most) ? null : "has %d public types, at most %d are allowed".formatted(count, most);
	});

	@ArchTest
	static final ArchRule packagesHaveFewFiles = packages("have few files", (checked) -> {
		String[] files = SOURCES.resolve(checked.getName().replace('.', '/'))
			.toFile()
			.list((folder, name) -> name.endsWith(".java"));
		int count = Objects.requireNonNull(files).length;
		return (count <= MOST_FILES) ? null : "has %d files, at most %d are allowed".formatted(count, MOST_FILES);
	});

	@ArchTest
	static final ArchRule everyPackageIsNullMarked = classes().should(resideInANullMarkedPackage());

	private static final Pattern CLIENTS = Pattern.compile("@AutoConfigureWebTestClient|WebTestClient\\s*\\.bindTo");

	/** Packages that depend on the JDK and on some others only. */
	private static ArchRule knowNothingBut(String[] packages, String... others) {
		String[] known = Stream.of(packages, others, packages("java..", "org.jspecify..", "dev.locations"))
			.flatMap(Stream::of)
			.toArray(String[]::new);
		return classes().that()
			.resideInAnyPackage(packages)
			.should()
			.onlyDependOnClassesThat()
			.resideInAnyPackage(known);
	}

	private static String[] packages(String... names) {
		return names;
	}

	private static ClassesShould outside(String... packages) {
		return noClasses().that().resideOutsideOfPackages(packages).should();
	}

	/** What all packages should do; the function returns what is wrong, or null. */
	private static ArchRule packages(String description, Function<JavaPackage, @Nullable String> check) {
		return classes().that().haveSimpleName("package-info").should(new ArchCondition<>(description) {

			@Override
			public void check(JavaClass type, ConditionEvents events) {
				String problem = check.apply(type.getPackage());
				events.add(new SimpleConditionEvent(type, problem == null,
						"%s %s".formatted(type.getPackageName(), problem)));
			}

		});
	}

	private static Map<String, Set<String>> imports() throws IOException {
		Map<String, Set<String>> imports = new HashMap<>();
		try (Stream<Path> files = Files.walk(SOURCES)) {
			for (Path file : files.filter((path) -> path.toString().endsWith(".java")).toList()) {
				String name = SOURCES.relativize(file.getParent()).toString().replace(File.separatorChar, '.');
				Set<String> ofPackage = imports.computeIfAbsent(name, (any) -> new HashSet<>());
				IMPORT.matcher(Files.readString(file)).results().forEach((found) -> ofPackage.add(found.group(1)));
			}
		}
		return imports;
	}

	private static List<String> sorted(Set<String> names) {
		return names.stream().sorted().toList();
	}

	private static boolean isPublicType(JavaClass type) {
		return type.isTopLevelClass() && !type.isArray() && type.getModifiers().contains(JavaModifier.PUBLIC);
	}

	private static ArchCondition<JavaClass> beUsedByAnotherPackage() {
		return ArchCondition.from(DescribedPredicate.describe("be used in another package", (type) -> Stream
			.concat(type.getDirectDependenciesToSelf().stream().map((user) -> user.getOriginClass().getPackageName()),
					IMPORTS.entrySet()
						.stream()
						.filter((imports) -> imports.getValue().contains(type.getName()))
						.map(Map.Entry::getKey))
			.anyMatch((user) -> !user.equals(type.getPackageName())) || isOfAMethodForOthers(type)));
	}

	private static boolean isOfAMethodForOthers(JavaClass type) {
		return type.getPackage()
			.getClasses()
			.stream()
			.flatMap((other) -> other.getMethods().stream())
			.filter((method) -> method.getReturnType().getAllInvolvedRawTypes().contains(type))
			.flatMap((method) -> method.getAccessesToSelf().stream())
			.anyMatch((user) -> !user.getOriginOwner().getPackageName().equals(type.getPackageName()));
	}

	private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
		return ArchCondition.from(DescribedPredicate.describe("reside in a package that is @NullMarked",
				(type) -> type.getPackage().isAnnotatedWith(NullMarked.class)));
	}

	/** The OpenAPI document does not describe the endpoint of {@code TestBodies}. */
	@Test
	void clientsCompareAnswersWithTheOpenApiDocument() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
			assertThat(files.filter((file) -> file.toString().endsWith(".java"))
				.filter((file) -> !file.endsWith("TestBodies.java") && !file.endsWith("ArchitectureTests.java"))
				.map(ThrowingFunction.of(Files::readString))
				.filter((code) -> CLIENTS.matcher(code).find())).isNotEmpty()
				.allSatisfy((code) -> assertThat(code).contains("DocumentedAnswers"));
		}
	}

}
