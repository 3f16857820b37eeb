package dev.locations.mongo;

import dev.locations.store.OtherStore;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** Matches when a MongoDB URI is configured, so that the service runs on MongoDB. */
final class MongoUri implements Condition, OtherStore {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		return isUsed(context.getEnvironment());
	}

	@Override
	public boolean isUsed(Environment environment) {
		return StringUtils.hasText(environment.getProperty("spring.mongodb.uri"));
	}

}
