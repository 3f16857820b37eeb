package dev.locations.readmodel.snapshot;

/**
 * What a file of the read model has.
 *
 * @param store identifies the store
 * @param position the position in the history of the store up to which the file is
 * complete
 */
public record FileOrigin(String store, String position) {
}
