package dev.locations.page;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

import org.springframework.core.io.ClassPathResource;
import org.springframework.util.function.ThrowingSupplier;

class BrowserWindow {

	private static final String VISIBLE = """
			const visible = [...document.querySelectorAll(arguments[0])].filter((one) =>
				one.checkVisibility({ visibilityProperty: true })
				&& [...one.getClientRects()].some(({ width, height }) => width * height > 0));
			""";

	final ChromeDriver driver;

	private final List<String> console = new ArrayList<>();

	BrowserWindow(ChromeDriver driver) {
		this.driver = driver;
	}

	/** Reads a script that runs in a page, from the resources of the tests. */
	static String script(String file) {
		return ThrowingSupplier
			.of(() -> new ClassPathResource(file, BrowserWindow.class).getContentAsString(StandardCharsets.UTF_8))
			.get();
	}

	/** Makes a page patient: its timers of so many milliseconds take minutes. */
	static String patience(int milliseconds) {
		return "const timer = window.setTimeout; window.setTimeout = (action, time, ...rest) => timer(action, (time === "
				+ milliseconds + ") ? 1e6 : time, ...rest);";
	}

	Map<String, Object> command(String name, Map<String, Object> parameters) {
		return this.driver.executeCdpCommand(name, parameters);
	}

	void open(String url) {
		this.driver.get("about:blank");
		follow(url);
	}

	/** Opens another page than the one that is open, with an empty console. */
	void follow(String url) {
		console();
		this.console.clear();
		this.driver.get(url);
	}

	void openWith(String script, Runnable opening) {
		Map<String, Object> added = command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
		try {
			opening.run();
		}
		finally {
			command("Page.removeScriptToEvaluateOnNewDocument", added);
		}
	}

	void back() {
		this.driver.navigate().back();
	}

	void forward() {
		this.driver.navigate().forward();
	}

	/** Opens a page in a tab of its own, runs an action there, and closes the tab. */
	void inAnotherTab(String url, Runnable action) {
		String first = this.driver.getWindowHandle();
		this.driver.switchTo().newWindow(WindowType.TAB);
		try {
			this.driver.get(url);
			action.run();
		}
		finally {
			this.driver.close();
			this.driver.switchTo().window(first);
		}
	}

	String url() {
		return String.valueOf(this.driver.getCurrentUrl());
	}

	WebElement find(String selector) {
		return with(selector, Function.identity());
	}

	/** Waits until an action on an element, or on its replacement, returns something. */
	<T> T with(String selector, Function<WebElement, @Nullable T> action) {
		AtomicReference<@Nullable T> result = new AtomicReference<>();
		await(selector, () -> {
			try {
				if (run(VISIBLE + "return visible[0]", selector) instanceof WebElement element) {
					result.set(action.apply(element));
				}
			}
			catch (StaleElementReferenceException ex) {
				// the next one is in its place
			}
			return result.get() != null;
		});
		return Objects.requireNonNull(result.get());
	}

	boolean has(String selector) {
		return is("(function () {" + VISIBLE + "return visible.length > 0; }).apply(null, arguments)", selector);
	}

	String text(String selector) {
		return with(selector, WebElement::getText);
	}

	String value(String selector) {
		return with(selector, (element) -> String.valueOf(element.getDomProperty("value")));
	}

	void awaitText(String selector, String... texts) {
		await(selector + " has " + Arrays.toString(texts), () -> Boolean.TRUE.equals(run(VISIBLE + """
				const flat = (text) => text.replaceAll(/\\s+/g, ' ');
				return visible.some((one) => arguments[1].every((text) => flat(one.innerText).includes(flat(text))));
				""", selector, List.of(texts))));
	}

	void awaitFocus(String selector) {
		await(focus(selector));
	}

	static String focus(String selector) {
		return "document.activeElement.matches(`" + selector + "`)";
	}

	void await(String expression) {
		await(expression, () -> is(expression));
	}

	/** Each look costs some milliseconds of a processor. */
	void await(String what, BooleanSupplier condition) {
		Awaitility.await(what)
			.pollInSameThread()
			.pollDelay(Duration.ZERO)
			.pollInterval(IterativePollInterval
				.iterative((wait) -> (wait.toMillis() < 80) ? wait.multipliedBy(2) : wait, Duration.ofMillis(10)))
			.until(condition::getAsBoolean);
	}

	@Nullable Object run(String script, @Nullable Object... arguments) {
		return this.driver.executeScript(script, arguments);
	}

	@Nullable Object runAsync(String script, @Nullable Object... arguments) {
		return this.driver.executeAsyncScript(script, arguments);
	}

	boolean is(String expression, Object... arguments) {
		return Boolean.TRUE.equals(run("return " + expression, arguments));
	}

	String get(String expression, Object... arguments) {
		return String.valueOf(run("return " + expression, arguments));
	}

	double number(String expression, Object... arguments) {
		return ((Number) Objects.requireNonNull(run("return " + expression, arguments))).doubleValue();
	}

	List<String> list(String expression, Object... arguments) {
		return ((List<?>) Objects.requireNonNull(run("return " + expression, arguments))).stream()
			.map(String::valueOf)
			.toList();
	}

	/** Returns what the browser has written to its console since the page was opened. */
	List<String> console() {
		this.driver.manage()
			.logs()
			.get(LogType.BROWSER)
			.getAll()
			.stream()
			.map(LogEntry::getMessage)
			// axe-core reads colours from a canvas
			.filter((line) -> !line.contains("willReadFrequently"))
			.forEach(this.console::add);
		return List.copyOf(this.console);
	}

	List<String> problems() {
		String refusal = "Failed to load resource: the server responded with a status of 4";
		return console().stream().filter((line) -> !line.contains(refusal)).toList();
	}

	List<String> loaded() {
		return list("performance.getEntriesByType('resource').map(({ name }) => name)");
	}

	/** Forgets the files that it has loaded, as before a first visit. */
	void forgetFiles() {
		command("Network.clearBrowserCache", Map.of());
	}

	int loadedBytes() {
		return (int) number(
				"performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
						+ ".reduce((sum, entry) => sum + entry.transferSize, 0)");
	}

	String seen() {
		try {
			return Stream
				.of("Page: " + url(), "Console: " + String.join("\n", console()),
						"Focus: " + get("document.activeElement?.outerHTML.slice(0, 300)"),
						"Last loaded: " + loaded().stream().skip(Math.max(0, loaded().size() - 15)).toList(),
						"Text: " + get("document.body.innerText.slice(0, 5000)"))
				.reduce("", (told, line) -> told + "\n" + line);
		}
		catch (RuntimeException ex) {
			return "The browser does not tell what it shows: " + ex;
		}
	}

}
