package dev.locations.store;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches when no MongoDB URI is configured, so that the service runs on its embedded
 * store.
 */
public final class NoMongoUri implements Condition {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return !MongoUri.isSet(context.getEnvironment());
	}

}
