export function repeat<T>(items: Iterable<T>, key: (item: T) => unknown, template: (item: T) => unknown): object;
