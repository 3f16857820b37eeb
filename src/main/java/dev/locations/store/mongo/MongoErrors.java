package dev.locations.store.mongo;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoWriteConcernException;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;

/**
 * Converts errors of the driver to exceptions of Spring. Spring Data does not know all
 * errors that mean that MongoDB does not answer or has lost its primary.
 */
public final class MongoErrors implements PersistenceExceptionTranslator {

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException error) {
		return isUnavailable(error) ? new DataAccessResourceFailureException(error.getMessage(), error)
				: MongoExceptionTranslator.DEFAULT_EXCEPTION_TRANSLATOR.translateExceptionIfPossible(error);
	}

	// The connection may have broken while the driver signed in to MongoDB
	private static boolean isUnavailable(RuntimeException error) {
		return error instanceof MongoConnectionPoolClearedException || error instanceof MongoServerUnavailableException
				|| error instanceof MongoNotPrimaryException || error instanceof MongoNodeIsRecoveringException
				|| error instanceof MongoWriteConcernException || error.getCause() instanceof MongoSocketException;
	}

}
