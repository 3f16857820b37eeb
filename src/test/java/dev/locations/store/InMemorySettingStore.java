package dev.locations.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

public final class InMemorySettingStore implements SettingStore {

	private final Map<String, String> texts = new ConcurrentHashMap<>();

	@Override
	public Mono<String> find(String name) {
		return Mono.fromCallable(() -> this.texts.get(name));
	}

	@Override
	public Flux<String> names() {
		return Flux.defer(() -> Flux.fromIterable(this.texts.keySet()));
	}

	@Override
	public Mono<Void> put(String name, String text) {
		return Mono.fromRunnable(() -> this.texts.put(name, text));
	}

}
