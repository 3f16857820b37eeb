package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.locations.hash.Sha256;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;

/**
 * All files that the pages load. Their paths have a version, which is a hash of all
 * files: a browser may keep them for ever, and modules find each other by relative paths.
 * The language of the page follows the version, so {@code messages.js} has its texts.
 */
record PageFiles(String version, List<PageFile> files, Languages languages) {

	private static final String LIT_HTML = "META-INF/resources/webjars/lit-html/*/";

	/** The templates, and the directive for lists, with the files that it imports. */
	private static final List<String> LIT_HTML_FILES = List.of("lit-html.js", "directive.js", "directive-helpers.js",
			"directives/repeat.js");

	/** The folders of the scripts and styles. */
	private static final List<String> FOLDERS = List.of("", "shared/", "map/", "desk/", "desk/table/", "desk/form/",
			"desk/import/", "desk/many/", "desk/history/");

	/** All pages load it. */
	private static final String STYLE = "page.css";

	private static final int VERSION_LENGTH = 16;

	static PageFiles read(Branding branding) throws IOException {
		List<PageFile> files = new ArrayList<>();
		for (String name : List.of("ol.js", "ol.css")) {
			files.add(new PageFile(name, PackagedFile.read("openlayers/" + name)));
		}
		files.add(new PageFile("oidc-client.js", PackagedFile.read("oidc-client/oidc-client.js")));
		for (String name : LIT_HTML_FILES) {
			files.add(new PageFile(name, PackagedFile.read(LIT_HTML + name)));
		}
		Languages languages = Languages.read(branding.title());
		for (Messages messages : languages.all()) {
			files.add(new PageFile(messagesIn(messages), module(messages.json())));
		}
		files.add(new PageFile("place-rows.js", module(JsonMapper.shared().writeValueAsBytes(PageParts.PLACE_ROWS))));
		for (String folder : FOLDERS) {
			files.addAll(read("page/" + folder + "*.*", folder));
		}
		files.replaceAll((file) -> file.name().equals(STYLE) ? file.with(branding.css()) : file);
		if (branding.logo() != null) {
			files.add(new PageFile(branding.logoName(), Files.readAllBytes(branding.logo())));
		}
		files.addAll(read("schemas/location.schema.json", "schemas/"));
		files.sort(Comparator.comparing(PageFile::name));
		return new PageFiles(version(files), List.copyOf(files), languages);
	}

	private static List<PageFile> read(String pattern, String folder) throws IOException {
		List<PageFile> files = new ArrayList<>();
		for (Resource file : new PathMatchingResourcePatternResolver().getResources("classpath:" + pattern)) {
			String name = String.valueOf(file.getFilename());
			if (!name.endsWith(".html")) {
				files.add(new PageFile(folder + name, file.getContentAsByteArray()));
			}
		}
		return files;
	}

	/** Returns JSON as a module, because not all browsers can import JSON. */
	private static byte[] module(byte[] json) {
		return ("export default " + new String(json, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
	}

	private static String version(List<PageFile> files) {
		return Sha256
			.hex(files.stream()
				.flatMap((file) -> Stream.of(file.name().getBytes(StandardCharsets.UTF_8), file.content()))
				.toList())
			.substring(0, VERSION_LENGTH);
	}

	/** Returns the content of a file that exists. */
	String text(String name) {
		return this.files.stream().filter((file) -> file.name().equals(name)).findAny().orElseThrow().text();
	}

	/** Returns the path of the files of a page in this language. */
	String folder(Messages messages) {
		return "/assets/" + this.version + "-" + messages.language();
	}

	/** Returns the name of a file that a module finds by a path below this folder. */
	String nameIn(String folder, String path) {
		return path.equals("messages.js") ? messagesIn(this.languages.of(folder.substring(folder.lastIndexOf('-') + 1)))
				: path;
	}

	private static String messagesIn(Messages messages) {
		return "messages/" + messages.language() + ".js";
	}

	/** {@code name} is the path below the version, such as {@code desk/desk.js}. */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	record PageFile(String name, byte[] content) {

		private static final Map<String, String> TYPES = Map.of("js", "text/javascript;charset=utf-8", "css",
				"text/css;charset=utf-8", "json", "application/json", "svg", "image/svg+xml", "png", "image/png", "jpg",
				"image/jpeg", "webp", "image/webp");

		boolean isLogo() {
			return this.name.startsWith("logo.");
		}

		String text() {
			return new String(this.content, StandardCharsets.UTF_8);
		}

		PageFile with(String end) {
			return new PageFile(this.name, (text() + end).getBytes(StandardCharsets.UTF_8));
		}

		/** Returns the media type, which browsers must not guess. */
		MediaType type() {
			String extension = this.name.substring(this.name.lastIndexOf('.') + 1);
			String type = TYPES.get(extension);
			if (type == null) {
				throw new IllegalStateException("The file " + this.name + " has no known media type");
			}
			return MediaType.parseMediaType(type);
		}

	}

}
