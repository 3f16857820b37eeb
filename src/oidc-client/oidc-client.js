// The parts of oidc-client-ts that the desk uses.

export { OidcClient, WebStorageStateStore } from "oidc-client-ts";
