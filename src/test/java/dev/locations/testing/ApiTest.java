package dev.locations.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** Tests the HTTP interface on stores in memory, which are fresh for each test. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(classes = TestApi.class,
		properties = { "locations.password.strength=4", "locations.auth.throttle.enabled=false",
				"locations.auth.jwt-secret=" + TestApi.JWT_SECRET, "locations.import.max-size=1MB" })
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@ExtendWith(ApiTest.FreshApi.class)
public @interface ApiTest {

	/** Resets the stores and the clock of the {@link TestApi} before each test. */
	class FreshApi implements BeforeEachCallback {

		@Override
		public void beforeEach(ExtensionContext context) {
			SpringExtension.getApplicationContext(context).getBean(TestApi.class).reset();
		}

	}

}
