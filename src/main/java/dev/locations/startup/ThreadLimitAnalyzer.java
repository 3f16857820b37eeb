package dev.locations.startup;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Describes that the process gets no more threads or no more memory.
 */
class ThreadLimitAnalyzer extends AbstractFailureAnalyzer<OutOfMemoryError> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, OutOfMemoryError cause) {
		return NativeThreads.isRefusal(cause)
				? new FailureAnalysis("The system gives this process no more threads.", NativeThreads.ACTION, cause)
				: new FailureAnalysis("The memory is too small: %s.".formatted(RootCause.message(cause)),
						"Give the JVM more memory, for example with -Xmx1g.", cause);
	}

}
