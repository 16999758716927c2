import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Wraps one button or link, which hands on what it is given. Touch screens never show it, so it must not be the only place of a fact.
 * A page has hundreds of them: each is an attribute, and one `TooltipLayer` shows them all.
 */
export const Tooltip = ({
  text,
  children,
}: {
  text: string;
  children: ReactElement<{ 'data-tooltip'?: string }>;
}): ReactElement => cloneElement(children, { 'data-tooltip': text });

/** Shows what `Tooltip` says about the element that the pointer rests on, or that the keyboard has come to. */
const GAP_PX = 6;
const EDGE_PX = 8;
/** Attributes that decide what `readTold` answers. */
const TOLD_BY = ['data-tooltip', 'inert', 'aria-hidden'];

export function TooltipLayer() {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => followTold(setTold), []);
  return told === null ? null : <Shown {...told} onChange={setTold} />;
}

function Shown({ anchor, text, onChange }: Told & { onChange: (told: Told | null) => void }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => describe(anchor, id), [anchor, id]);
  // The element may go, be covered by a dialog, or say something else, such as that it has copied. Ended in
  // the same commit that takes the text away, which is a change to the body too: later it would be shown again.
  useLayoutEffect(() => {
    const observer = new MutationObserver(() => onChange(anchor.isConnected ? readTold(anchor) : null));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: TOLD_BY });
    return () => observer.disconnect();
  }, [anchor, onChange]);
  useLayoutEffect(() => {
    if (place.current !== null) putBeside(anchor, place.current);
  });
  return createPortal(
    <div
      ref={place}
      id={id}
      role="tooltip"
      className="pointer-events-auto fixed top-0 left-0 z-50 w-max max-w-72 animate-appear rounded-control bg-ink px-2 py-1 text-xs text-canvas shadow-raised"
      // A press on it is none beside a dialog, which would close it.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {text}
    </div>,
    document.body,
  );
}

/** Has it read out too, unless it is the name of the element. Returns what ends that. */
function describe(anchor: Element, id: string): () => void {
  const before = anchor.getAttribute('aria-describedby');
  if (anchor.getAttribute('aria-label') === anchor.getAttribute('data-tooltip')) return () => undefined;
  anchor.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`);
  return () => {
    if (before === null) anchor.removeAttribute('aria-describedby');
    else anchor.setAttribute('aria-describedby', before);
  };
}

/** Above the element, or below it where there is no room; within the window. */
function putBeside(anchor: Element, shown: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = shown;
  const above = top - offsetHeight - GAP_PX;
  const centred = left + width / 2 - offsetWidth / 2;
  const last = document.documentElement.clientWidth - offsetWidth - EDGE_PX;
  shown.style.top = `${above < EDGE_PX ? bottom + GAP_PX : above}px`;
  shown.style.left = `${Math.max(EDGE_PX, Math.min(centred, last))}px`;
}

/** Finds the element with a `data-tooltip` that the pointer rests on or the keyboard focuses. */
interface Told {
  anchor: Element;
  text: string;
}

/** A pointer that only passes by is shown nothing. */
const REST_MS = 350;
/** Long enough to move from the element onto its text, which stays while the pointer is on it. */
const LEAVE_MS = 150;

/** null: it has nothing to say, or a dialog has come before it. */
function readTold(anchor: Element): Told | null {
  const text = anchor.getAttribute('data-tooltip');
  return text === null || anchor.closest('[inert], [aria-hidden=true]') !== null ? null : { anchor, text };
}

const findAnchor = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-tooltip]') : null;

const isWithinText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=tooltip]') !== null;

/** Returns what ends it. */
function followTold(tell: (told: Told | null) => void): () => void {
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
