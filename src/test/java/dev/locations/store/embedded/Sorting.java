package dev.locations.store.embedded;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;

/**
 * Sorts documents, holding no more of each than its key and the fields it is sorted by.
 *
 * @param order the order
 * @param paths the paths of the values that the order compares
 */
record Sorting(Comparator<Document> order, Set<String> paths) {

	/**
	 * Sorts.
	 * @param entries the documents
	 * @param filter tells which of them are wanted
	 * @return the keys of the wanted documents, in order
	 */
	Stream<byte[]> sort(Entries entries, DocumentFilter filter) {
		Set<String> fields = this.paths.stream().map(Utils::firstFragment).collect(Collectors.toSet());
		List<Map.Entry<byte[], Document>> wanted = new ArrayList<>();
		for (Iterator<Map.Entry<byte[], byte[]>> all = entries.after(null); all.hasNext();) {
			Map.Entry<byte[], byte[]> entry = all.next();
			filter.choose(entry.getValue()).ifPresent((document) -> {
				document.keySet().retainAll(fields);
				wanted.add(Map.entry(entry.getKey(), document));
			});
		}
		wanted.sort(Map.Entry.comparingByValue(this.order));
		return wanted.stream().map(Map.Entry::getKey).toList().stream();
	}

}
