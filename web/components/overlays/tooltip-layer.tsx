/** Shows what `Tooltip` says about the element that the pointer rests on, or that the keyboard has come to. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { followTold, readTold, type Told } from './follow-told.ts';

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
