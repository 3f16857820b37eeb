package dev.locations.location;

/** What answers questions about all locations of a store, whatever the store is. */
public abstract class LocationReadsContract extends LocationStoreContract
		implements LocationBoxContract, LocationTextContract, LocationWritesContract {

}
