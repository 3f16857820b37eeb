package dev.locations.store;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** A store besides the embedded one, which {@code spring.factories} names. */
public interface OtherStore {

	/** Tells whether the service is configured to run on this store. */
	boolean isUsed(Environment environment);

	/** Matches when the service runs on its embedded store. */
	final class None implements Condition {

		@Override
		public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
			return SpringFactoriesLoader.forDefaultResourceLocation(context.getClassLoader())
				.load(OtherStore.class)
				.stream()
				.noneMatch((store) -> store.isUsed(context.getEnvironment()));
		}

	}

}
