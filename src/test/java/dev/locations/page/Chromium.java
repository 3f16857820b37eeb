package dev.locations.page;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Level;

import org.openqa.selenium.By;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

import static org.assertj.core.api.Assertions.assertThat;

final class Chromium extends BrowserWindow {

	/**
	 * Takes a third less of the processor: it has no window around its pages. The driver
	 * ends the script in {@code /usr/bin}, but not what that has started.
	 */
	private static final File WITHOUT_WINDOW = new File("/usr/lib/chromium/chromium-headless-shell");

	private static final File BROWSER = WITHOUT_WINDOW.canExecute() ? WITHOUT_WINDOW : new File("/usr/bin/chromium");

	private static final File DRIVER = new File("/usr/bin/chromedriver");

	/** A stream of changes that a proxy holds back: it neither opens nor fails. */
	static final String SILENT_STREAM = "window.EventSource = class extends EventTarget { close() {} }";

	private static final String KEEP_STREAMS = """
			window.streams = [];
			const Stream = window.EventSource;
			window.EventSource = class extends Stream {
				constructor(url) {
					super(url);
					window.streams.push(this);
				}
			};
			""";

	/** The size and the colours, for the names of pictures. */
	private String shown = "";

	/** What the user wants, as the media features of CSS name it. */
	private final Map<String, String> wishes = new HashMap<>();

	private Chromium(ChromeDriver driver) {
		super(driver);
	}

	static boolean isInstalled() {
		return BROWSER.canExecute() && DRIVER.canExecute();
	}

	/** Starts a browser, which ends with this JVM. */
	static Chromium start() {
		LoggingPreferences logs = new LoggingPreferences();
		logs.enable(LogType.BROWSER, Level.ALL);
		ChromeOptions options = new ChromeOptions();
		options.setBinary(BROWSER);
		options.setAcceptInsecureCerts(true);
		options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
				"--disable-extensions", "--disable-background-networking", "--disable-component-update",
				// WebGL without a graphics processor
				"--enable-unsafe-swiftshader");
		options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
		ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(DRIVER).build();
		ChromeDriver driver = new ChromeDriver(service, options);
		Runtime.getRuntime().addShutdownHook(new Thread(driver::quit));
		return new Chromium(driver);
	}

	/** Goes on in a tab of its own, without cookies and permissions. */
	void forget() {
		// a test that has failed may have closed its tab, or left others
		Set<String> old = this.driver.getWindowHandles();
		this.driver.switchTo().window(old.iterator().next());
		this.driver.switchTo().newWindow(WindowType.TAB);
		String fresh = this.driver.getWindowHandle();
		old.forEach((tab) -> this.driver.switchTo().window(tab).close());
		this.driver.switchTo().window(fresh);
		// a new tab may not have got the focus of the window yet
		command("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
		command("Browser.resetPermissions", Map.of());
		command("Network.clearBrowserCookies", Map.of());
		command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", KEEP_STREAMS));
		wide();
	}

	void awaitStream() {
		await("streams.at(-1)?.readyState === EventSource.OPEN");
	}

	/** Sets size and colours for a user who wants no motion. */
	void show(int width, int height, String scheme) {
		this.shown = "-%d-%s".formatted(width, scheme);
		command("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
		this.wishes.clear();
		this.wishes.put("prefers-reduced-motion", "reduce");
		wish("prefers-color-scheme", scheme);
	}

	void wide() {
		show(1280, 800, "light");
	}

	void narrow() {
		show(360, 740, "light");
	}

	/** Sets one more wish of the user until the window is shown anew. */
	void wish(String feature, String value) {
		this.wishes.put(feature, value);
		emulate("");
	}

	/** Shows the page as on a medium, such as {@code print}. */
	void emulate(String media) {
		command("Emulation.setEmulatedMedia",
				Map.of("media", media, "features",
						this.wishes.entrySet()
							.stream()
							.map((wish) -> Map.of("name", wish.getKey(), "value", wish.getValue()))
							.toList()));
	}

	/** Lets the network take so many bytes a second from the page; -1 for any number. */
	void upload(int bytes) {
		command("Network.enable", Map.of());
		command("Network.emulateNetworkConditions",
				Map.of("offline", false, "latency", 0, "downloadThroughput", -1, "uploadThroughput", bytes));
	}

	void press(CharSequence... keys) {
		new Actions(this.driver).sendKeys(keys).perform();
	}

	void pressUntil(CharSequence key, String expression) {
		await(expression, () -> {
			press(key);
			return is(expression);
		});
	}

	void tabTo(String selector, CharSequence... keys) {
		pressUntil(Keys.TAB, focus(selector));
		press(keys);
	}

	/** Goes back until an element has the focus, and presses other keys. */
	void tabBackTo(String selector, CharSequence... keys) {
		pressUntil(Keys.chord(Keys.SHIFT, Keys.TAB), focus(selector));
		press(keys);
	}

	/**
	 * Clicks on an element, or its replacement, when it is enabled; scrolls if it is
	 * covered.
	 */
	void click(String selector) {
		with(selector, (element) -> {
			try {
				if (is("!arguments[0].disabled", element)) {
					element.click();
					return element;
				}
			}
			catch (ElementNotInteractableException ex) {
				// hidden, or behind another one
				run("arguments[0].scrollIntoView({ block: 'center' })", element);
			}
			return null;
		});
	}

	void click(String selector, String place, String... texts) {
		click(selector);
		awaitText(place, texts);
	}

	void click(String selector, int right, int down) {
		new Actions(this.driver).moveToElement(find(selector), right, down).click().perform();
	}

	/** Tells the browser that two clicks are one double click, however long they take. */
	void doubleClick(String selector) {
		WebElement element = find(selector);
		new Actions(this.driver).moveToElement(element).perform();
		Map<?, ?> shown = (Map<?, ?>) Objects.requireNonNull(run("""
				const { x, y, width, height } = arguments[0].getBoundingClientRect();
				return { x: x + width / 2, y: y + height / 2 };
				""", element));
		for (int click = 1; click <= 2; click++) {
			for (String type : List.of("mousePressed", "mouseReleased")) {
				command("Input.dispatchMouseEvent", Map.of("type", type, "button", "left", "clickCount", click, "x",
						Objects.requireNonNull(shown.get("x")), "y", Objects.requireNonNull(shown.get("y"))));
			}
		}
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

	void pointAt(String selector, int right, int down) {
		new Actions(this.driver).moveToElement(find(selector), right, down).perform();
	}

	void type(String selector, String text, Keys... keys) {
		with(selector, (field) -> {
			field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
			field.sendKeys(text);
			return field;
		});
		press(keys);
	}

	void add(String selector, CharSequence... keys) {
		find(selector).sendKeys(keys);
	}

	void choose(String list, String value) {
		String option = list + " option[value='" + value + "']";
		await("document.querySelector(`" + option + "`) !== null");
		this.driver.findElement(By.cssSelector(option)).click();
	}

	/**
	 * Takes pictures, wide and narrow, and looks for width, and for barriers in the
	 * dialog or else the page.
	 */
	void check(String picture) throws IOException {
		if (is("window.axe === undefined")) {
			run(new String(PackagedFile.read("META-INF/resources/webjars/axe-core/*/axe.min.js"),
					StandardCharsets.UTF_8) + "; window.axe = axe;");
		}
		show(360, 740, "dark");
		checkOnce(picture);
		wide();
		checkOnce(picture);
	}

	private void checkOnce(String picture) throws IOException {
		picture(picture);
		Object found = runAsync("""
				const done = arguments[0];
				const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
				axe.run(shown, { resultTypes: ['violations'], preload: false }).then((result) =>
					done(result.violations.map((violation) =>
						violation.id + ' ' + violation.nodes.map((node) => node.target + ' ' + node.failureSummary))),
					(failure) => done([String(failure)]));
				""");
		assertThat((List<?>) found).as(picture + this.shown).isEmpty();
		assertThat(is("document.documentElement.scrollWidth <= innerWidth")).as(picture + this.shown).isTrue();
	}

	/** Writes a picture if {@code browser.pictures} names a folder. */
	void picture(String name) throws IOException {
		String folder = System.getProperty("browser.pictures");
		if (folder != null) {
			Files.createDirectories(Path.of(folder));
			Files.write(Path.of(folder, name + this.shown + ".png"), this.driver.getScreenshotAs(OutputType.BYTES));
		}
	}

}
