package dev.locations.page;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;

import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.ElementClickInterceptedException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A window of the browser Chromium, without a screen.
 */
final class Chromium implements AutoCloseable {

	private static final File BROWSER = new File("/usr/bin/chromium");

	private static final File DRIVER = new File("/usr/bin/chromedriver");

	private final ChromeDriver driver;

	/** The size and the colours, for the names of pictures. */
	private String shown = "";

	private Chromium(ChromeDriver driver) {
		this.driver = driver;
	}

	static boolean isInstalled() {
		return BROWSER.canExecute() && DRIVER.canExecute();
	}

	static Chromium start() {
		LoggingPreferences logs = new LoggingPreferences();
		logs.enable(LogType.BROWSER, Level.ALL);
		ChromeOptions options = new ChromeOptions();
		options.setBinary(BROWSER);
		options.setAcceptInsecureCerts(true);
		options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
				// WebGL without a graphics processor
				"--enable-unsafe-swiftshader");
		options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
		ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(DRIVER).build();
		return new Chromium(new ChromeDriver(service, options));
	}

	/**
	 * Sets the size of the window and the scheme of colours, {@code light} or
	 * {@code dark}.
	 */
	void show(int width, int height, String scheme) {
		this.shown = "-%d-%s".formatted(width, scheme);
		command("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
		command("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	Map<String, Object> command(String name, Map<String, Object> parameters) {
		return this.driver.executeCdpCommand(name, parameters);
	}

	/** Opens a page anew, with an empty console. */
	void open(String url) {
		this.driver.get("about:blank");
		follow(url);
	}

	/** Opens another page than the one that is open, with an empty console. */
	void follow(String url) {
		this.driver.manage().logs().get(LogType.BROWSER);
		this.driver.get(url);
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

	/** Clicks an element twice. */
	void doubleClick(String selector) {
		new Actions(this.driver).doubleClick(find(selector)).perform();
	}

	String url() {
		return String.valueOf(this.driver.getCurrentUrl());
	}

	/** Waits for a visible element. */
	WebElement find(String selector) {
		return Awaitility.await(selector)
			.ignoreExceptions()
			.until(() -> this.driver.findElement(By.cssSelector(selector)), WebElement::isDisplayed);
	}

	boolean has(String selector) {
		return this.driver.findElements(By.cssSelector(selector)).stream().anyMatch(WebElement::isDisplayed);
	}

	String text(String selector) {
		return find(selector).getText();
	}

	/** Waits until an element has a text. */
	void awaitText(String selector, String text) {
		Awaitility.await(selector)
			.ignoreException(StaleElementReferenceException.class)
			.until(() -> text(selector), (shown) -> shown.contains(text));
	}

	/** Waits until a script returns true. */
	void await(String script) {
		Awaitility.await(script).until(() -> Boolean.TRUE.equals(run("return " + script)));
	}

	/** Waits until the map shows clusters or places, and does not move. */
	void awaitMap() {
		find("#map canvas");
		await("document.querySelector('#map[aria-busy=false]') !== null && document.getElementById('total').textContent !== ''"
				+ " && /map=/.test(location.hash)");
	}

	@Nullable Object run(String script, Object... arguments) {
		return this.driver.executeScript(script, arguments);
	}

	@Nullable Object runAsync(String script, Object... arguments) {
		return this.driver.executeAsyncScript(script, arguments);
	}

	/** Presses keys where the focus is. */
	void press(CharSequence... keys) {
		new Actions(this.driver).sendKeys(keys).perform();
	}

	/** Presses a key again and again until a script returns true. */
	void pressUntil(CharSequence key, String script) {
		Awaitility.await(script).until(() -> {
			press(key);
			return Boolean.TRUE.equals(run("return " + script));
		});
	}

	/**
	 * Clicks on an element, or on the one by which the page replaces it meanwhile.
	 * Scrolls as a user does if something covers it.
	 */
	void click(String selector) {
		Awaitility.await(selector).ignoreException(StaleElementReferenceException.class).untilAsserted(() -> {
			WebElement element = find(selector);
			try {
				element.click();
			}
			catch (ElementClickInterceptedException ex) {
				run("arguments[0].scrollIntoView({ block: 'center' })", element);
				element.click();
			}
		});
	}

	/** Replaces the text of a field. */
	void type(String selector, String text) {
		WebElement field = find(selector);
		field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
		field.sendKeys(text);
	}

	/** Clicks a point of an element, counted from its middle. */
	void click(String selector, int right, int down) {
		new Actions(this.driver).moveToElement(find(selector), right, down).click().perform();
	}

	/** Moves what is in the middle of an element with the mouse, in several steps. */
	void drag(String selector, int right, int down) {
		new Actions(this.driver).moveToElement(find(selector))
			.clickAndHold()
			.moveByOffset(right / 2, down / 2)
			.moveByOffset(right - right / 2, down - down / 2)
			.release()
			.perform();
	}

	String value(String selector) {
		return String.valueOf(find(selector).getDomProperty("value"));
	}

	void pointAt(String selector) {
		new Actions(this.driver).moveToElement(find(selector)).perform();
	}

	/** Presses Tab until an element has the focus. */
	void tabTo(String selector) {
		for (int i = 0; i < 50; i++) {
			press(Keys.TAB);
			if (Boolean.TRUE.equals(run("return document.activeElement.matches(arguments[0])", selector))) {
				return;
			}
		}
		throw new AssertionError("The key Tab does not reach " + selector);
	}

	/** Returns what the browser has written to its console since the page was opened. */
	List<String> console() {
		return this.driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
	}

	/** Forgets the files that it has loaded, as before a first visit. */
	void forgetFiles() {
		command("Network.clearBrowserCache", Map.of());
	}

	/** Returns how many bytes the page has taken from the network. */
	int loadedBytes() {
		Object bytes = run("return performance.getEntriesByType('resource')"
				+ ".concat(performance.getEntriesByType('navigation')).reduce((sum, entry) => sum + entry.transferSize, 0)");
		return ((Number) Objects.requireNonNull(bytes)).intValue();
	}

	/** Takes a picture, and looks for barriers (axe-core) and for what is too wide. */
	void check(String picture) throws IOException {
		picture(picture);
		String axe = new String(PackagedFile.read("META-INF/resources/webjars/axe-core/*/axe.min.js"),
				StandardCharsets.UTF_8);
		Object found = runAsync(axe + """
				;
				const done = arguments[0];
				axe.run().then((result) => done(result.violations.map((violation) =>
					violation.id + ' ' + violation.nodes.map((node) => node.target + ' ' + node.failureSummary))),
					(failure) => done([String(failure)]));
				""");
		assertThat((List<?>) found).as(this.shown).isEmpty();
		assertThat(run("return document.documentElement.scrollWidth <= innerWidth")).as(this.shown).isEqualTo(true);
	}

	/**
	 * Writes a picture of the window, if the property {@code browser.pictures} names a
	 * folder.
	 */
	void picture(String name) throws IOException {
		String folder = System.getProperty("browser.pictures");
		if (folder != null) {
			Files.createDirectories(Path.of(folder));
			Files.write(Path.of(folder, name + this.shown + ".png"), this.driver.getScreenshotAs(OutputType.BYTES));
		}
	}

	@Override
	public void close() {
		this.driver.quit();
	}

}
