/** Parts of the page whose code is loaded before somebody needs them, but after what is shown at first. */
import { useEffect, useState } from 'react';
import { loadAgain } from '../load-again.ts';
import { makeStore, useStore, type Store } from '../store.ts';

export interface Part<Module> {
  /** undefined: it is not there yet. */
  readonly module: Store<Module | undefined>;
  load(): Promise<unknown>;
}

/** `isEarly`: it is loaded as soon as somebody moves or presses anything, so that it is there when they get to it. */
export function makePart<Module>(importModule: () => Promise<Module>, isEarly = false): Part<Module> {
  const module = makeStore<Module | undefined>(undefined);
  let loading: Promise<unknown> | undefined;
  const part = {
    module,
    load(): Promise<unknown> {
      loading ??= loadAgain(importModule).then(
        (loaded) => module.set(loaded),
        (error: unknown) => {
          // The next attempt may succeed.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  if (isEarly) loadOnceUsed(part);
  return part;
}

/**
 * The module, as soon as it is wanted and there. Not React's `lazy`, which shows nothing for a moment even when the code has long been
 * there, and up to 300 ms longer than it takes to load.
 */
export function usePart<Module>(part: Part<Module>, is_wanted: boolean): Module | undefined {
  // It may come between what is rendered and its effects: the store then renders again.
  const module = useStore(part.module);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (!is_wanted) return undefined;
    let isOver = false;
    part.load().catch((error: unknown) => isOver || setFailure({ error }));
    return () => {
      isOver = true;
    };
  }, [part, is_wanted]);
  if (failure !== undefined) throw failure.error;
  return module;
}

let waiting: Part<unknown>[] | undefined = [];

function loadOnceUsed(part: Part<unknown>): void {
  if (waiting === undefined) loadWhenIdle(part);
  else waiting.push(part);
}

function beginToLoad(): void {
  for (const sign of SIGNS) removeEventListener(sign, beginToLoad, true);
  for (const part of waiting ?? []) loadWhenIdle(part);
  waiting = undefined;
}

function loadWhenIdle(part: Part<unknown>): void {
  // A component that needs it tries again, and reports why it cannot be loaded.
  const load = () => void part.load().catch(() => undefined);
  // Safari has no such function.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 500 });
  else setTimeout(load, 100);
}

/** Events of a person using the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
if ('document' in globalThis) for (const sign of SIGNS) addEventListener(sign, beginToLoad, true);
