package dev.locations.store;

import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.type.AnnotationMetadata;

/** Imports the configurations of all stores, for a command that starts no service. */
public final class StoreModules implements ImportSelector {

	@Override
	public String[] selectImports(AnnotationMetadata metadata) {
		return ImportCandidates.load(StoreModules.class, StoreModules.class.getClassLoader())
			.getCandidates()
			.toArray(String[]::new);
	}

}
