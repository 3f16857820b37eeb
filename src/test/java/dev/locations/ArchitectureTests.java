package dev.locations;

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

	private static final String[] FEATURES = { "dev.locations.location..", "dev.locations.user..",
			"dev.locations.auth..", "dev.locations.bulkload..", "dev.locations.readmodel..",
			"dev.locations.openapi.." };

	private static final String[] SHARED = { "dev.locations.json..", "dev.locations.validation..",
			"dev.locations.web..", "dev.locations.access..", "dev.locations.store..", "dev.locations.startup..",
			"dev.locations.throttle..", "dev.locations.observability.." };

	/** A feature's classes of the store are named so, with what is nested in them. */
	private static final String STORE_SIDE = "dev\\.locations\\.\\w+\\.Mongo.*";

	@ArchTest
	static final ArchRule packagesHaveNoCycles = SlicesRuleDefinition.slices()
		.matching("dev.locations.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule featuresReachEachOtherOnlyWhereMeant = layeredArchitecture()
		.consideringOnlyDependenciesInLayers()
		.layer("locations")
		.definedBy("dev.locations.location..")
		.layer("users")
		.definedBy("dev.locations.user..")
		.layer("sign-in")
		.definedBy("dev.locations.auth..")
		.layer("bulk load")
		.definedBy("dev.locations.bulkload..")
		.layer("read model")
		.definedBy("dev.locations.readmodel..")
		.layer("documentation")
		.definedBy("dev.locations.openapi..")
		.whereLayer("locations")
		.mayOnlyBeAccessedByLayers("bulk load", "read model")
		.whereLayer("users")
		.mayOnlyBeAccessedByLayers("sign-in")
		.whereLayer("sign-in")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("bulk load")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("read model")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("documentation")
		.mayNotBeAccessedByAnyLayer();

	@ArchTest
	static final ArchRule whatIsSharedKnowsNoFeature = noClasses().that()
		.resideInAnyPackage(SHARED)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage(FEATURES);

	@ArchTest
	static final ArchRule onlyTheStoreKnowsBson = noClasses().that()
		.resideOutsideOfPackage("dev.locations.store..")
		.and()
		.haveNameNotMatching(STORE_SIDE)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.bson..", "com.mongodb..", "org.springframework.data.mongodb..", "de.bwaldvogel..");

	@ArchTest
	static final ArchRule onlyTheWebSideKnowsRequests = noClasses().that()
		.haveNameMatching(STORE_SIDE)
		.or()
		.resideInAnyPackage("dev.locations.json..", "dev.locations.validation..", "dev.locations.store..",
				"dev.locations.bulkload..")
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("org.springframework.web.reactive..", "org.springframework.web.server..");

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
		return condition("have a use in another package or in a public type",
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
