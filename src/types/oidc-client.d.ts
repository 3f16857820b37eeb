// What the desk uses of oidc-client-ts.

declare global {
	type OidcTokens = { id_token?: string; access_token: string; refresh_token?: string };
}

type Settings = {
	authority: string; client_id: string; scope: string; redirect_uri: string; post_logout_redirect_uri: string;
	requestTimeoutInSeconds: number; stateStore: WebStorageStateStore;
};
type RefreshState = { refresh_token: string; id_token: string; scope: string; profile: object };

export class WebStorageStateStore {
	constructor(options: { store: Storage });
}

export class OidcClient {
	constructor(settings: Settings);
	createSigninRequest(options: { state: unknown; nonce: string }): Promise<{ url: string }>;
	processSigninResponse(url: string): Promise<OidcTokens>;
	useRefreshToken(options: { state: RefreshState; timeoutInSeconds: number }): Promise<OidcTokens>;
	createSignoutRequest(options: { id_token_hint: string }): Promise<{ url: string }>;
}
