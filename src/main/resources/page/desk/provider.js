// The sign-in with a provider of OpenID Connect: Authorization Code with PKCE. The library is loaded when it is needed.

import { STATUS, ServiceError, statusOf } from "../shared/requests.js";
import { serviceUrl } from "../shared/service-url.js";
import { textOf } from "../shared/texts.js";

const DESK = serviceUrl("/admin"); // where providers lead back to
const PATIENCE = 10; // seconds until a provider has to answer
const SERVER_ERROR = /\(5\d\d\)/; // in the message of a failure

async function clientOf(/** @type {Provider} */ { issuer, clientId, scope }) {
  const { OidcClient, WebStorageStateStore } = await import("../oidc-client.js");
  return new OidcClient({
    authority: issuer, client_id: clientId, scope, redirect_uri: DESK, post_logout_redirect_uri: DESK,
    requestTimeoutInSeconds: PATIENCE, stateStore: new WebStorageStateStore({ store: sessionStorage }),
  });
}

/** Returns what a session keeps of an answer. A provider may leave out what stays as it is.
 * @param {Provider} provider @param {OidcTokens} answer @param {Partial<ProviderTokens>} [before] @returns {ProviderTokens} */
function tokensOf(provider, { id_token: idToken = "", access_token: accessToken, refresh_token: refresh }, before) {
  return { provider, idToken, token: (provider.token === "access") ? accessToken : idToken, refresh: refresh ?? before?.refresh };
}

function problemOf(/** @type {string} */ message) { return new ServiceError(STATUS.INVALID, [{ message }]); }

/** Goes to a provider, which leads back to this fragment. @param {Provider} provider @param {string} fragment */
export function goToProvider(provider, fragment) {
  return telling(provider, async () => {
    if (!isSecureContext) { throw new Error(textOf("signIn.insecure")); }
    const client = await clientOf(provider);
    const { url } = await client.createSigninRequest({ state: { provider, fragment }, nonce: crypto.randomUUID() });
    location.assign(url);
  });
}

/** Returns the tokens with which a provider leads back to this page; null if none does. Takes them out of the address.
 * @returns {Promise<ProviderTokens | null>} */
export async function tokensOfAddress() {
  const parameters = new URLSearchParams(location.search);
  const state = parameters.get("state");
  if (state === null || !(parameters.has("code") || parameters.has("error"))) { return null; }
  const { href, pathname } = location;
  const { data } = JSON.parse(sessionStorage.getItem(`oidc.${state}`) ?? "{}");
  history.replaceState(null, "", pathname + (data?.fragment ?? ""));
  if (!data) { throw problemOf(textOf("signIn.unexpected")); }
  return telling(data.provider, async () => tokensOf(data.provider, await (await clientOf(data.provider)).processSigninResponse(href)));
}

/** Returns new tokens of a session, without a question to the user. @param {ProviderTokens} session */
export async function renewed({ provider, refresh = "", idToken }) {
  const client = await clientOf(provider);
  return tokensOf(provider, await client.useRefreshToken({
    state: { refresh_token: refresh, id_token: idToken, scope: provider.scope, profile: {} }, timeoutInSeconds: PATIENCE,
  }), { refresh });
}

/** Signs out at a provider, which leads back to this page. @param {ProviderTokens} session */
export async function signOutAt({ provider, idToken }) {
  const client = await clientOf(provider);
  const { url } = await client.createSignoutRequest({ id_token_hint: idToken });
  location.assign(url);
}

/** Returns why a sign-in with a provider fails. @param {any} failure @param {string} name */
function reasonOf(failure, name) {
  if (failure instanceof ServiceError) {
    return (statusOf(failure) === STATUS.UNAUTHORIZED) ? textOf("signIn.notAccepted", { name }) : failure.message;
  }
  if (failure.error === "access_denied") { return textOf("signIn.denied", { name }); }
  if (failure instanceof TypeError || failure.name === "ErrorTimeout" || SERVER_ERROR.test(failure.message)) {
    return textOf("signIn.providerAway", { name });
  }
  return textOf("signIn.refused", { name, reason: failure.message });
}

/** Does something with a provider. Its failure says why, for people. @template T @param {Provider} provider
 * @param {() => Promise<T>} action */
export async function telling({ name }, action) {
  try {
    return await action();
  } catch (failure) {
    throw problemOf(reasonOf(failure, name));
  }
}
