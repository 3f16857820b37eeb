package dev.locations.page;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the modules that a module imports. A browser that knows them beforehand loads
 * them side by side, and not one after the other.
 */
final class ModuleImports {

	/** An import that runs before the module. Others are only loaded when needed. */
	private static final Pattern IMPORT = Pattern.compile("\\b(?:from|import)\\s*\"(\\.{1,2}/[^\"]+)\"");

	private ModuleImports() {
	}

	/** Returns the paths of a module and of all that it imports. */
	static Set<String> of(String module, PageFiles files) {
		Set<String> found = new LinkedHashSet<>();
		follow(module, files.files().stream().collect(Collectors.toMap(PageFiles.PageFile::name, Function.identity())),
				found);
		return found;
	}

	private static void follow(String module, Map<String, PageFiles.PageFile> files, Set<String> found) {
		PageFiles.PageFile file = files.get(module);
		if (found.add(module) && file != null) {
			IMPORT.matcher(file.text())
				.results()
				.forEach((path) -> follow(URI.create(module).resolve(path.group(1)).getPath(), files, found));
		}
	}

}
