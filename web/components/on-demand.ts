/** Code of the page that is loaded before somebody needs it, but after what is shown at first. */
import { useEffect } from 'react';
import { loadAgain } from '../load-again.ts';
import { noteUnreached } from '../session/connection.ts';
import { makeStore, useStore, type Store } from '../store.ts';

const AGAIN_MS = 2_000;

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
  useEffect(() => {
    if (!is_wanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // A failed load leaves the rest of the page as it is, and is tried again until the module is there.
    const load = () => {
      wanted.load().catch(() => {
        if (isOver) return;
        noteUnreached();
        timer = setTimeout(load, AGAIN_MS);
      });
    };
    load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted, is_wanted]);
  return module;
}

let waiting: Loadable[] | undefined = [];

type Loadable = Pick<OnDemand<unknown>, 'load'>;

/** When the page has nothing else to do, once somebody uses it. */
export function loadOnceUsed(wanted: Loadable): void {
  if (waiting === undefined) loadWhenIdle(wanted);
  else waiting.push(wanted);
}

function beginToLoad(event: Event): void {
  // A browser also tells where a mouse lies that nobody moves, when the page below it changes.
  if (event instanceof MouseEvent && event.type === 'pointermove' && !isMoved(event)) return;
  for (const sign of SIGNS) removeEventListener(sign, beginToLoad, true);
  for (const wanted of waiting ?? []) loadWhenIdle(wanted);
  waiting = undefined;
}

const isMoved = ({ movementX, movementY }: MouseEvent) => movementX !== 0 || movementY !== 0;

function loadWhenIdle(wanted: Loadable): void {
  // A component that needs it tries again, and reports why it cannot be loaded.
  const load = () => void wanted.load().catch(() => undefined);
  // Safari has no such function.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 500 });
  else setTimeout(load, 100);
}

/** Events of a person using the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
if ('document' in globalThis) for (const sign of SIGNS) addEventListener(sign, beginToLoad, true);
