/** Code of the page that is loaded before somebody needs it, but after what is shown at first. */
import { useEffect, useState } from 'react';
import { loadAgain } from '../load-again.ts';
import { makeStore, useStore, type Store } from '../store.ts';

export interface OnDemand<Module> {
  /** undefined: it is not there yet. */
  readonly module: Store<Module | undefined>;
  load(): Promise<unknown>;
}

/** `isEarly`: it is loaded as soon as somebody moves or presses anything, so that it is there when they get to it. */
export function onDemand<Module>(importModule: () => Promise<Module>, isEarly = false): OnDemand<Module> {
  const module = makeStore<Module | undefined>(undefined);
  let loading: Promise<unknown> | undefined;
  const onceWanted = {
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
  if (isEarly) loadOnceUsed(onceWanted);
  return onceWanted;
}

/**
 * The module, as soon as it is wanted and there. Not React's `lazy`, which shows nothing for a moment even when the code has long been
 * there, and up to 300 ms longer than it takes to load.
 */
export function useOnDemand<Module>(wanted: OnDemand<Module>, is_wanted: boolean): Module | undefined {
  // It may come between what is rendered and its effects: the store then renders again.
  const module = useStore(wanted.module);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (!is_wanted) return undefined;
    let isOver = false;
    wanted.load().catch((error: unknown) => isOver || setFailure({ error }));
    return () => {
      isOver = true;
    };
  }, [wanted, is_wanted]);
  if (failure !== undefined) throw failure.error;
  return module;
}

let waiting: OnDemand<unknown>[] | undefined = [];

function loadOnceUsed(wanted: OnDemand<unknown>): void {
  if (waiting === undefined) loadWhenIdle(wanted);
  else waiting.push(wanted);
}

function beginToLoad(): void {
  for (const sign of SIGNS) removeEventListener(sign, beginToLoad, true);
  for (const wanted of waiting ?? []) loadWhenIdle(wanted);
  waiting = undefined;
}

function loadWhenIdle(wanted: OnDemand<unknown>): void {
  // A component that needs it tries again, and reports why it cannot be loaded.
  const load = () => void wanted.load().catch(() => undefined);
  // Safari has no such function.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 500 });
  else setTimeout(load, 100);
}

/** Events of a person using the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
if ('document' in globalThis) for (const sign of SIGNS) addEventListener(sign, beginToLoad, true);
