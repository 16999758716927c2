/** A value that outlives the pages: background work continues while the user navigates. */
import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  follow(listener: () => void): () => void;
}

export function makeStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Followed<Value> = Omit<Store<Value>, 'set'>;

export const useStore = <Value>({ follow, get }: Followed<Value>): Value => useSyncExternalStore(follow, get);
