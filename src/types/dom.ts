// What is known about the documents of the pages. They have HTML only, and the elements that modules look for by their IDs.

interface Document {
	getElementById(id: "words"): HTMLInputElement;
	getElementById(id: "language"): HTMLSelectElement;
	getElementById(id: "near" | "more" | "history" | "sheet" | "sheet-size" | "sign-out"): HTMLButtonElement;
	getElementById(id: "route" | "whole" | "skip"): HTMLAnchorElement;
	getElementById(id: "attribution" | "card" | "card-title" | "content" | "kinds" | "list" | "main" | "map" | "message"
		| "notice" | "panel" | "session" | "scope" | "sheet-text" | "suggestions" | "swagger-ui" | "total" | "views" | "who"): HTMLElement;
}

interface ParentNode {
	querySelector<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
	querySelector(selector: string): HTMLElement | null;
	querySelectorAll<K extends keyof HTMLElementTagNameMap>(selector: K): NodeListOf<HTMLElementTagNameMap[K]>;
	querySelectorAll(selector: string): NodeListOf<HTMLElement>;
}

interface Element {
	closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
	closest(selector: string): HTMLElement | null;
}

interface UIEvent {
	readonly target: HTMLElement;
}

/** The classes of the pages that tell something do it with events of these kinds. */
interface EventTarget {
	addEventListener(type: string, listener: (event: CustomEvent) => void, options?: AddEventListenerOptions | boolean): void;
}

/** An event of a control in a template. */
type TemplateEvent = KeyboardEvent & PointerEvent & ClipboardEvent & { target: HTMLInputElement; currentTarget: HTMLElement };
type TemplateValue = ((event: TemplateEvent) => unknown) | object | string | number | boolean | symbol | null | undefined;

declare function SwaggerUIBundle(options: object): {
	preauthorizeApiKey(scheme: string, token: string): void; authActions: { logout(schemes: string[]): void };
};
