package dev.locations.page;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Finds the modules that a module imports. A browser that knows them beforehand loads
 * them side by side, and not one after the other.
 */
final class ModuleImports {

	/** An import that runs before the module. Others are only loaded when needed. */
	private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import)\\s*\"(\\.{1,2}/[^\"]+)\"");

	private final Map<String, byte[]> files;

	private final Set<String> found = new LinkedHashSet<>();

	private ModuleImports(Map<String, byte[]> files) {
		this.files = files;
	}

	/** Returns the paths of a module and of all that it imports. */
	static Set<String> of(String module, PageFiles files) {
		ModuleImports imports = new ModuleImports(files.files()
			.stream()
			.collect(Collectors.toMap(PageFiles.PageFile::name, PageFiles.PageFile::content)));
		imports.follow(module);
		return imports.found;
	}

	private void follow(String module) {
		byte @Nullable [] content = this.files.get(module);
		if (this.found.add(module) && content != null) {
			IMPORT.matcher(new String(content, StandardCharsets.UTF_8))
				.results()
				.forEach((path) -> follow(URI.create(module).resolve(path.group(1)).getPath()));
		}
	}

}
