package dev.locations.change.web;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.locations.location.field.Filter;
import reactor.util.context.ContextView;

/** The filters of all listeners. Any thread may use them. */
record SharedFilters(Runnable wake, Map<Filter, SharedFilter> filters) {

	/** Starts without filters. Each listener gets a turn when {@code wake} runs. */
	SharedFilters(Runnable wake) {
		this(wake, new ConcurrentHashMap<>());
	}

	/** Returns the filter of a new listener. */
	SharedFilter take(Filter filter, ContextView request) {
		return this.filters.compute(filter, (any,
				shared) -> ((shared != null) ? shared : new SharedFilter(filter, request, this.wake)).addListener());
	}

	/** Forgets the filter if its last listener has left. */
	void release(SharedFilter shared) {
		this.filters.computeIfPresent(shared.filter(), (any, known) -> known.removeListener() ? null : known);
	}

}
