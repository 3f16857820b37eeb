package dev.locations.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestConstructor;

/**
 * A test of the HTTP interface with its real routes, filters, schemas and error bodies,
 * but without a network and on stores in memory. Its constructor may take the
 * {@link TestApi}, which starts anew with each test.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(classes = TestApi.class,
		properties = { "locations.password.strength=4", "locations.auth.throttle.enabled=false",
				"locations.auth.jwt-secret=" + TestApi.JWT_SECRET })
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
@ExtendWith(FreshApi.class)
public @interface ApiTest {

}
