package dev.locations.architecture;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.jspecify.annotations.NullMarked;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Controller;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

@AnalyzeClasses(packages = "dev.locations", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

	private static final String[] FEATURES = { "dev.locations.location..", "dev.locations.map..",
			"dev.locations.user..", "dev.locations.auth..", "dev.locations.change..", "dev.locations.importing..",
			"dev.locations.readmodel..", "dev.locations.embedded..", "dev.locations.mongo..", "dev.locations.page..",
			"dev.locations.place..", "dev.locations.ogc.." };

	private static final String[] SHARED = { "dev.locations.json..", "dev.locations.validation..",
			"dev.locations.compression..", "dev.locations.web..", "dev.locations.guard..", "dev.locations.store..",
			"dev.locations.startup..", "dev.locations.observability..", "dev.locations.work..", "dev.locations.index..",
			"dev.locations.gzip..", "dev.locations.cql2..", "dev.locations.pmtiles.." };

	/** The model, the stores and the read model serve no particular protocol. */
	private static final String[] WITHOUT_HTTP = { "dev.locations.location", "dev.locations.location.query",
			"dev.locations.location.field", "dev.locations.change", "dev.locations.map", "dev.locations.ogc",
			"dev.locations.user", "dev.locations.mongo..", "dev.locations.embedded..", "dev.locations.store..",
			"dev.locations.readmodel..", "dev.locations.json..", "dev.locations.validation..", "dev.locations.work.." };

	private static final int MOST_PUBLIC_TYPES = 10;

	/** Packages that have more, and why. */
	private static final Map<String, Integer> MORE_PUBLIC_TYPES = Map.ofEntries(
			// the interfaces of stores and of reads, with the values that they exchange
			Map.entry("dev.locations.location", 19),
			// each part of a query is a value of its own
			Map.entry("dev.locations.location.query", 19),
			// the parts that each endpoint is made of
			Map.entry("dev.locations.web", 20),
			// what both stores promise, and their refusals
			Map.entry("dev.locations.store", 14),
			// answers and the synchronization read the same snapshot in different ways
			Map.entry("dev.locations.readmodel.snapshot", 24),
			// lists, maps and the synchronization ask in different ways
			Map.entry("dev.locations.readmodel.search", 11),
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

	/** Features, and which others may use them. The stores are known to nobody. */
	@ArchTest
	static final ArchRule featuresDependOnAllowedFeaturesOnly = layers(Map.ofEntries(
			Map.entry("location",
					List.of("location.query", "location.web..", "embedded..", "mongo..", "change", "change.web..",
							"map", "map.web..", "importing..", "readmodel..", "ogc", "ogc.web..", "place..")),
			Map.entry("location.query",
					List.of("location", "location.web..", "embedded..", "mongo..", "change", "change.web..", "map",
							"map.web..", "importing..", "readmodel..", "ogc", "ogc.web..")),
			Map.entry("location.field",
					List.of("location", "location.query", "location.web..", "embedded..", "mongo..", "change",
							"change.web..", "map", "map.web..", "importing..", "readmodel..", "ogc", "ogc.web..",
							// the settings of the map name fields
							"page..")),
			Map.entry("change", List.of("change.web..", "readmodel..")),
			Map.entry("map", List.of("map.web..", "readmodel..", "ogc")), Map.entry("map.web..", List.of("ogc.web..")),
			Map.entry("user", List.of("user.web..", "auth..", "embedded..", "mongo..")),
			Map.entry("auth..", List.of("user.web..")), Map.entry("readmodel..", List.of("importing..")),
			Map.entry("page..", List.of("map.web..", "ogc.web..", "place..")), Map.entry("place..", List.of()),
			Map.entry("ogc", List.of("ogc.web..")), Map.entry("location.web..", List.of()),
			Map.entry("change.web..", List.of()), Map.entry("user.web..", List.of()),
			Map.entry("importing..", List.of()), Map.entry("embedded..", List.of()), Map.entry("mongo..", List.of()),
			Map.entry("ogc.web..", List.of())));

	@ArchTest
	static final ArchRule readModelIsLayered = layers(Map.of("readmodel.sync..", List.of(), "readmodel.list..",
			List.of("readmodel.sync.."), "readmodel.map..", List.of("readmodel.sync.."), "readmodel.search..",
			List.of("readmodel.list..", "readmodel.map..", "readmodel.sync.."), "readmodel.snapshot..",
			List.of("readmodel.search..", "readmodel.list..", "readmodel.map..", "readmodel.sync..")));

	@ArchTest
	static final ArchRule sharedPackagesDependOnNoFeature = noClasses().that()
		.resideInAnyPackage(SHARED)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage(FEATURES);

	@ArchTest
	static final ArchRule onlyMongoPackagesDependOnMongoDb = outside("dev.locations.mongo..", "dev.locations.startup..")
		.dependOnClassesThat()
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
	static final ArchRule pmtilesDependsOnTheJdkAndACacheOnly = knowNothingBut(packages("dev.locations.pmtiles.."),
			"com.github.benmanes.caffeine..");

	@ArchTest
	static final ArchRule cql2DependsOnTheJdkOnly = knowNothingBut(packages("dev.locations.cql2.."));

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
	static final ArchRule packagesHaveFewPublicTypes = classes().that()
		.haveSimpleName("package-info")
		.should(new ArchCondition<>("be of a package with few public types") {

			@Override
			public void check(JavaClass type, ConditionEvents events) {
				long count = type.getPackage().getClasses().stream().filter(ArchitectureTests::isPublicType).count();
				int most = MORE_PUBLIC_TYPES.getOrDefault(type.getPackageName(), MOST_PUBLIC_TYPES);
				events
					.add(new SimpleConditionEvent(type, count <= most, "%s has %d public types, at most %d are allowed"
						.formatted(type.getPackageName(), count, most)));
			}

		});

	@ArchTest
	static final ArchRule everyPackageIsNullMarked = classes().should(resideInANullMarkedPackage());

	/** Packages that depend on the JDK and on some others only. */
	private static ArchRule knowNothingBut(String[] packages, String... others) {
		String[] known = Stream.of(packages, others, packages("java..", "org.jspecify.."))
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

	/** What classes in all other packages should not do. */
	private static ClassesShould outside(String... packages) {
		return noClasses().that().resideOutsideOfPackages(packages).should();
	}

	/** Packages, and by which others of them they may be used. */
	private static ArchRule layers(Map<String, List<String>> users) {
		LayeredArchitecture layers = layeredArchitecture().consideringOnlyDependenciesInLayers();
		for (String layer : users.keySet()) {
			layers = layers.layer(layer).definedBy("dev.locations." + layer);
		}
		for (Map.Entry<String, List<String>> layer : users.entrySet()) {
			LayeredArchitecture.LayerDependencySpecification used = layers.whereLayer(layer.getKey());
			layers = layer.getValue().isEmpty() ? used.mayNotBeAccessedByAnyLayer()
					: used.mayOnlyBeAccessedByLayers(layer.getValue().toArray(String[]::new));
		}
		return layers;
	}

	private static boolean isPublicType(JavaClass type) {
		return type.isTopLevelClass() && !type.isArray() && type.getModifiers().contains(JavaModifier.PUBLIC);
	}

	private static ArchCondition<JavaClass> beUsedByAnotherPackage() {
		return condition("be used in another package or in a public type",
				(type) -> type.getDirectDependenciesToSelf()
					.stream()
					.map(Dependency::getOriginClass)
					.anyMatch((user) -> !user.getPackageName().equals(type.getPackageName())
							|| user.getModifiers().contains(JavaModifier.PUBLIC)));
	}

	private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
		return condition("reside in a package that is @NullMarked",
				(type) -> type.getPackage().isAnnotatedWith(NullMarked.class));
	}

	private static ArchCondition<JavaClass> condition(String description, Predicate<JavaClass> predicate) {
		return new ArchCondition<>(description) {

			@Override
			public void check(JavaClass type, ConditionEvents events) {
				events.add(new SimpleConditionEvent(type, predicate.test(type),
						"%s does not %s".formatted(type.getName(), description)));
			}

		};
	}

}
