/**
 * Signs people in by OpenID Connect: verifies the tokens of other issuers, and keeps an
 * account for each of their people.
 */
@MayUse({ "auth", "hash", "observability", "operations", "store", "user", "web", "work" })
@NullMarked
package dev.locations.auth.oidc;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
