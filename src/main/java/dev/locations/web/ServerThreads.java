package dev.locations.web;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;

import io.netty.util.concurrent.EventExecutor;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Starts the threads of connections and timers before the web server listens. If the
 * system gives no more threads, the service ends at the start, instead of failing later.
 */
record ServerThreads(Supplier<Collection<LoopResources>> resources) implements SmartInitializingSingleton {

	/** Returns the event loops that accept connections and read requests. */
	Set<EventExecutor> all() {
		Set<EventExecutor> all = new LinkedHashSet<>();
		for (LoopResources loops : this.resources.get()) {
			loops.onServerSelect(LoopResources.DEFAULT_NATIVE).forEach(all::add);
			loops.onServer(LoopResources.DEFAULT_NATIVE).forEach(all::add);
		}
		return all;
	}

	@Override
	public void afterSingletonsInstantiated() {
		for (EventExecutor loop : all()) {
			loop.submit(() -> {
			}).syncUninterruptibly();
		}
		for (int i = 0; i < Schedulers.DEFAULT_POOL_SIZE; i++) {
			// each task goes to the next thread
			Schedulers.parallel().schedule(() -> {
			});
		}
	}

}
