package dev.locations.mongo;

import java.util.Objects;
import java.util.StringJoiner;

import com.mongodb.ConnectionString;
import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * Warns at the start about options of the URI that the service does not follow, because
 * it would answer from old data or lose answered writes.
 */
@Component
@Conditional(MongoUri.class)
record IgnoredUriOptions(MongoConnectionDetails connection) implements InitializingBean {

	private static final Logger logger = LoggerFactory.getLogger(IgnoredUriOptions.class);

	@Override
	public void afterPropertiesSet() {
		String ignored = of(this.connection.getConnectionString());
		if (!ignored.isEmpty()) {
			logger.warn("spring.mongodb.uri asks for {}, which is ignored:"
					+ " reads go to the primary, and writes wait until a majority has them on disk", ignored);
		}
	}

	/** Names the options that ask for something else than the service does. */
	static String of(ConnectionString uri) {
		StringJoiner ignored = new StringJoiner(", ");
		ReadPreference preference = Objects.requireNonNullElse(uri.getReadPreference(), ReadPreference.primary());
		if (!preference.equals(ReadPreference.primary())) {
			ignored.add("readPreference=" + preference.getName());
		}
		ReadConcernLevel level = Objects.requireNonNullElse(uri.getReadConcern(), ReadConcern.DEFAULT).getLevel();
		if (level != null && level != ReadConcernLevel.LOCAL) {
			ignored.add("readConcernLevel=" + level.getValue());
		}
		WriteConcern writes = Objects.requireNonNullElse(uri.getWriteConcern(), WriteConcern.MAJORITY);
		if (writes.getWObject() != null && !"majority".equals(writes.getWObject())) {
			ignored.add("w=" + writes.getWObject());
		}
		if (Boolean.FALSE.equals(writes.getJournal())) {
			ignored.add("journal=false");
		}
		return ignored.toString();
	}

}
