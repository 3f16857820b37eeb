package dev.locations.bench.fair;

import java.util.List;
import java.util.function.Supplier;

import dev.locations.bench.http.Request;

/** Searches for words and for the nearest places. */
final class SearchLoads {

	private static final String LIST = "/api/locations?";

	private static final String TWO_LETTERS = "q=a%20s";

	private SearchLoads() {
	}

	static List<ExpensiveLoad> of(LoadSources sources) {
		Supplier<String> frequent = () -> "q=" + any(sources, sources.words().frequent());
		Supplier<String> rare = () -> "q=" + any(sources, sources.words().rare());
		String most = "q=" + sources.words().frequent().get(0);
		return List.of(load("q-frequent", () -> frequent.get() + "&limit=1000&only=name"),
				load("q-frequent-box", () -> frequent.get() + "&" + LoadSources.WORLD), load("q-rare", rare),
				load("q-rare-box", () -> rare.get() + "&" + LoadSources.WORLD),
				load("q-letter", () -> "q=" + letter(sources)), load("q-letters", () -> TWO_LETTERS),
				ExpensiveLoad.of("q-head", Request.head(LIST + TWO_LETTERS)),
				ExpensiveLoad.far("q-far", LIST + most + "&limit=1000"),
				load("near", () -> sources.near() + "&limit=1000&only=name"),
				ExpensiveLoad.far("near-far", LIST + sources.near() + "&limit=1000"),
				// the nearest place in the box is on the other side of the world
				load("near-box", () -> "near=175,-80&bbox=-30,30,60,80"),
				load("near-rare", () -> sources.near() + "&" + rare.get()),
				load("near-frequent", () -> sources.near() + "&" + frequent.get()),
				ExpensiveLoad.far("near-frequent-far", LIST + sources.near() + "&" + most + "&limit=1000"));
	}

	private static ExpensiveLoad load(String name, Supplier<String> query) {
		return ExpensiveLoad.of(name, () -> Request.get(LIST + query.get()));
	}

	private static String any(LoadSources sources, List<String> words) {
		return words.get(sources.random().nextInt(words.size()));
	}

	private static char letter(LoadSources sources) {
		return (char) ('a' + sources.random().nextInt('z' - 'a' + 1));
	}

}
