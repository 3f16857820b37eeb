package dev.locations.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.locations.openapi.DocumentedAnswers;

import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

@AnalyzeClasses(packages = "dev.locations", importOptions = ImportOption.OnlyIncludeTests.class)
class ClientArchitectureTests {

	/** The OpenAPI document does not describe the endpoint of {@code EchoApi}. */
	@ArchTest
	static final ArchRule clientsCompareAnswersWithTheOpenApiDocument = classes()
		.that(DescribedPredicate.describe("make clients", ClientArchitectureTests::makesClients))
		.and()
		.doNotHaveSimpleName("EchoApi")
		.should()
		.dependOnClassesThat()
		.belongToAnyOf(DocumentedAnswers.class);

	private static boolean makesClients(JavaClass type) {
		return type.isAnnotatedWith(AutoConfigureWebTestClient.class) || type.getMethodCallsFromSelf()
			.stream()
			.anyMatch((call) -> call.getTargetOwner().isEquivalentTo(WebTestClient.class)
					&& call.getName().startsWith("bindTo"));
	}

}
