// The module that the service makes from the messages of a language.

declare const messages: Record<string, string | Record<string, string>> & { language: string };

export default messages;
