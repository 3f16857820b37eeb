package dev.locations.location;

/** Gives requests access to the locations of this moment. */
@FunctionalInterface
public interface LocationCatalog {

	LocationReads reads();

}
