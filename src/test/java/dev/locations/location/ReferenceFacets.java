package dev.locations.location;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Missing;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.location.Facet.ValueCount;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.TimeText;
import dev.locations.location.query.FacetQuery;
import org.jspecify.annotations.Nullable;

/** The answer to a query for the values of fields, found by a look at each location. */
public final class ReferenceFacets {

	private ReferenceFacets() {
	}

	public static List<Facet> of(LocationSource source, FacetQuery query) {
		List<byte[]> found = ReferenceList.matches(source, query.locations())
			.map((match) -> match.location().json())
			.toList();
		return query.fields().stream().map((field) -> facet(field, found, query.limit())).toList();
	}

	private static Facet facet(String field, List<byte[]> found, int limit) {
		List<FieldValue> values = found.stream()
			.map((json) -> FieldReader.read(json, Set.of(field)).apply(field))
			.toList();
		List<Scalar> scalars = values.stream().flatMap((value) -> value.scalars().stream()).toList();
		List<ValueCount> counts = new ArrayList<>();
		scalars.stream()
			.collect(Collectors.groupingBy((scalar) -> scalar, TreeMap::new, Collectors.summingInt((scalar) -> 1)))
			.forEach((scalar, count) -> counts.add(new ValueCount(scalar, count)));
		List<ValueCount> listed = counts.stream()
			.sorted(Comparator.comparingInt(ValueCount::count).reversed())
			.limit(limit)
			.toList();
		int missing = (int) values.stream().filter(Missing.class::isInstance).count();
		Set<Scalar> shown = listed.stream().map(ValueCount::value).collect(Collectors.toSet());
		int others = (int) values.stream()
			.filter((value) -> !(value instanceof Missing) && value.scalars().stream().noneMatch(shown::contains))
			.count();
		return new Facet(field, values.size(), missing, listed, others,
				numbers(scalars).stream().min(Comparator.naturalOrder()).orElse(null),
				numbers(scalars).stream().max(Comparator.naturalOrder()).orElse(null), timeType(scalars));
	}

	private static @Nullable FieldType timeType(List<Scalar> scalars) {
		Set<FieldType> types = scalars.stream()
			.map((scalar) -> (scalar instanceof Time) ? FieldType.TIME
					: (scalar instanceof Text text) ? TimeText.type(text.value()) : FieldType.NUMBER)
			.collect(Collectors.toSet());
		return (types.equals(Set.of(FieldType.TIME)) || types.equals(Set.of(FieldType.DATE))) ? types.iterator().next()
				: null;
	}

	private static List<Numeric> numbers(List<Scalar> scalars) {
		return scalars.stream().filter(Numeric.class::isInstance).map(Numeric.class::cast).toList();
	}

}
