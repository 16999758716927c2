/** Finds the element with a `data-tooltip` that the pointer rests on or the keyboard focuses. */
export interface Told {
  anchor: Element;
  text: string;
}

/** A pointer that only passes by is shown nothing. */
const REST_MS = 350;
/** Long enough to move from the element onto its text, which stays while the pointer is on it. */
const LEAVE_MS = 150;

/** null: it has nothing to say, or a dialog has come before it. */
export function readTold(anchor: Element): Told | null {
  const text = anchor.getAttribute('data-tooltip');
  return text === null || anchor.closest('[inert], [aria-hidden=true]') !== null ? null : { anchor, text };
}

const findAnchor = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-tooltip]') : null;

const isWithinText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=tooltip]') !== null;

/** Returns what ends it. */
export function followTold(tell: (told: Told | null) => void): () => void {
  let pointed: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const change = (next: Element | null, waitMs = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isShown = next !== null;
      tell(next === null ? null : readTold(next));
    }, waitMs);
  };
  const listeners = {
    pointerover({ target, pointerType }: PointerEvent) {
      if (pointerType === 'touch') return;
      if (isWithinText(target)) return clearTimeout(timer);
      const anchor = findAnchor(target);
      if (anchor === null) {
        if (pointed !== null || isShown) change(null, isShown ? LEAVE_MS : 0);
      } else if (anchor !== pointed) {
        // People who read one tooltip after another do not wait for each.
        change(anchor, isShown ? 0 : REST_MS);
      }
      pointed = anchor;
    },
    focusin({ target }: FocusEvent) {
      const anchor = findAnchor(target);
      if (anchor !== null && anchor === target && anchor.matches(':focus-visible')) change(anchor);
    },
    focusout: () => change(null),
    // A pressed element needs no tooltip until the pointer comes back.
    pointerdown: () => change(null),
    keydown({ key }: KeyboardEvent) {
      if (key === 'Escape') change(null);
    },
    scroll: () => isShown && change(null),
    blur: () => change(null),
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) addEventListener(name, listener, true);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of entries) removeEventListener(name, listener, true);
  };
}
