package dev.locations.architecture;

import java.util.function.Predicate;

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
			"dev.locations.readmodel..", "dev.locations.embedded..", "dev.locations.openapi..", "dev.locations.page..",
			"dev.locations.ogc.." };

	private static final String[] SHARED = { "dev.locations.json..", "dev.locations.validation..",
			"dev.locations.compression..", "dev.locations.web..", "dev.locations.access..", "dev.locations.store..",
			"dev.locations.startup..", "dev.locations.throttle..", "dev.locations.client..",
			"dev.locations.observability..", "dev.locations.time..", "dev.locations.work.." };

	/** The model, the stores and the read model serve no particular protocol. */
	private static final String[] WITHOUT_HTTP = { "dev.locations.location", "dev.locations.location.mongo..",
			"dev.locations.change", "dev.locations.map", "dev.locations.ogc", "dev.locations.user",
			"dev.locations.user.mongo..", "dev.locations.embedded..", "dev.locations.store..",
			"dev.locations.readmodel..", "dev.locations.json..", "dev.locations.validation..", "dev.locations.work.." };

	@ArchTest
	static final ArchRule packagesHaveNoCycles = SlicesRuleDefinition.slices()
		.matching("dev.locations.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule featuresDependOnAllowedFeaturesOnly = layeredArchitecture()
		.consideringOnlyDependenciesInLayers()
		.layer("locations")
		.definedBy("dev.locations.location")
		.layer("endpoints of locations")
		.definedBy("dev.locations.location.web..")
		.layer("locations in MongoDB")
		.definedBy("dev.locations.location.mongo..")
		.layer("maps")
		.definedBy("dev.locations.map")
		.layer("endpoints of maps")
		.definedBy("dev.locations.map.web..")
		.layer("users")
		.definedBy("dev.locations.user")
		.layer("endpoints of users")
		.definedBy("dev.locations.user.web..")
		.layer("users in MongoDB")
		.definedBy("dev.locations.user.mongo..")
		.layer("changes")
		.definedBy("dev.locations.change")
		.layer("endpoint of changes")
		.definedBy("dev.locations.change.web..")
		.layer("sign-in")
		.definedBy("dev.locations.auth..")
		.layer("import")
		.definedBy("dev.locations.importing..")
		.layer("read model")
		.definedBy("dev.locations.readmodel..")
		.layer("embedded store")
		.definedBy("dev.locations.embedded..")
		.layer("documentation")
		.definedBy("dev.locations.openapi..")
		.layer("pages")
		.definedBy("dev.locations.page..")
		.layer("OGC API")
		.definedBy("dev.locations.ogc")
		.layer("pages of the OGC API")
		.definedBy("dev.locations.ogc.html..")
		.layer("endpoints of the OGC API")
		.definedBy("dev.locations.ogc.web..")
		.withOptionalLayers(true)
		.whereLayer("locations")
		.mayOnlyBeAccessedByLayers("endpoints of locations", "locations in MongoDB", "changes", "endpoint of changes",
				"maps", "endpoints of maps", "import", "read model", "embedded store", "OGC API",
				"endpoints of the OGC API")
		.whereLayer("changes")
		.mayOnlyBeAccessedByLayers("endpoint of changes", "read model")
		.whereLayer("endpoint of changes")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("endpoints of locations")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("locations in MongoDB")
		.mayOnlyBeAccessedByLayers("import")
		.whereLayer("maps")
		.mayOnlyBeAccessedByLayers("endpoints of maps", "read model", "OGC API")
		.whereLayer("endpoints of maps")
		.mayOnlyBeAccessedByLayers("endpoints of the OGC API")
		.whereLayer("users")
		.mayOnlyBeAccessedByLayers("endpoints of users", "users in MongoDB", "sign-in", "embedded store")
		.whereLayer("endpoints of users")
		.mayOnlyBeAccessedByLayers("sign-in")
		.whereLayer("users in MongoDB")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("sign-in")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("import")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("read model")
		.mayOnlyBeAccessedByLayers("import")
		.whereLayer("embedded store")
		.mayOnlyBeAccessedByLayers("import")
		.whereLayer("documentation")
		.mayOnlyBeAccessedByLayers("endpoints of the OGC API")
		.whereLayer("pages")
		.mayOnlyBeAccessedByLayers("pages of the OGC API", "endpoints of the OGC API")
		.whereLayer("OGC API")
		.mayOnlyBeAccessedByLayers("pages of the OGC API", "endpoints of the OGC API")
		.whereLayer("pages of the OGC API")
		.mayOnlyBeAccessedByLayers("endpoints of the OGC API")
		.whereLayer("endpoints of the OGC API")
		.mayNotBeAccessedByAnyLayer();

	@ArchTest
	static final ArchRule sharedPackagesDependOnNoFeature = noClasses().that()
		.resideInAnyPackage(SHARED)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage(FEATURES);

	@ArchTest
	static final ArchRule onlyMongoPackagesDependOnMongoDb = noClasses().that()
		.resideOutsideOfPackages("dev.locations..mongo..", "dev.locations.startup..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.bson..", "com.mongodb..", "org.springframework.data.mongodb..");

	@ArchTest
	static final ArchRule onlyTheEmbeddedStoreDependsOnRocksDb = noClasses().that()
		.resideOutsideOfPackage("dev.locations.embedded..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.rocksdb..");

	@ArchTest
	static final ArchRule onlyWebPackagesDependOnHttp = noClasses().that()
		.resideInAnyPackage(WITHOUT_HTTP)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.web..", "org.springframework.http..", "dev.locations.web..");

	@ArchTest
	static final ArchRule onlyTheWebSideHandlesConnections = noClasses().that()
		.resideOutsideOfPackage("dev.locations.web..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.netty.channel..", "io.netty.bootstrap..", "io.netty.handler.codec..",
				"io.netty.handler.ssl..", "io.netty.handler.timeout..", "reactor.netty..");

	@ArchTest
	static final ArchRule onlyPackagesThatWriteAnswersDependOnNettyBuffers = noClasses().that()
		.resideOutsideOfPackages("dev.locations.json..", "dev.locations.compression..", "dev.locations.location..",
				"dev.locations.readmodel..", "dev.locations.web..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("io.netty.buffer..");

	/** The data structures are plain Java, which a test or a benchmark runs by itself. */
	@ArchTest
	static final ArchRule dataOfTheReadModelDependsOnNoFramework = noClasses().that()
		.resideInAnyPackage("dev.locations.readmodel.cluster..", "dev.locations.readmodel.index..",
				"dev.locations.readmodel.record..", "dev.locations.readmodel.word..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework..", "reactor..", "org.reactivestreams..");

	@ArchTest
	static final ArchRule readModelIsLayered = layeredArchitecture().consideringOnlyDependenciesInLayers()
		.layer("life cycle")
		.definedBy("dev.locations.readmodel")
		.layer("answers")
		.definedBy("dev.locations.readmodel.answer..")
		.layer("snapshots")
		.definedBy("dev.locations.readmodel.snapshot..")
		.layer("clusters")
		.definedBy("dev.locations.readmodel.cluster..")
		.layer("words")
		.definedBy("dev.locations.readmodel.word..")
		.layer("index")
		.definedBy("dev.locations.readmodel.index..")
		.layer("records")
		.definedBy("dev.locations.readmodel.record..")
		.whereLayer("life cycle")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("answers")
		.mayOnlyBeAccessedByLayers("life cycle")
		.whereLayer("snapshots")
		.mayOnlyBeAccessedByLayers("answers", "life cycle")
		.whereLayer("clusters")
		.mayOnlyBeAccessedByLayers("snapshots", "answers")
		.whereLayer("words")
		.mayOnlyBeAccessedByLayers("snapshots")
		.whereLayer("index")
		.mayOnlyBeAccessedByLayers("words", "snapshots", "clusters", "answers");

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
	static final ArchRule everyPackageIsNullMarked = classes().should(resideInANullMarkedPackage());

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
