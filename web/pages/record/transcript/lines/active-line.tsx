import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { findLineAround, toUtteranceId } from './line-element.ts';
import type { Utterance } from '../utterance.ts';

interface ActiveLineProps {
  list: RefObject<HTMLElement | null>;
  by_id: ReadonlyMap<number, Utterance>;
  showTools: (utterance: Utterance) => ReactNode;
}

/**
 * Puts the tools into the line that is hovered, tapped or has the focus: five buttons instead of five for every line. For a pointer they lie
 * over its corner; those for fingers are as high as two rows of text, and get a row of their own below it.
 */
export function ActiveLine({ list, by_id, showTools }: ActiveLineProps) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  const stay = useStayingPlace(line);
  useEffect(() => {
    const element = list.current;
    const look = ({ target }: Event) => {
      const next = findLineAround(target);
      if (next === null) return;
      stay(next);
      setLine((last) => (isHeld(last) ? last : next));
    };
    // A finger chooses a line with its click: were the tools there sooner, their row would move what it presses.
    const point = (event: Event) => {
      if (!isCoarse()) look(event);
    };
    const focus = (event: Event) => {
      if (!isCoarse() || (event.target instanceof Element && event.target.matches(':focus-visible')))
        look(event);
    };
    const leave = () => {
      // On touch screens the pointer leaves as soon as the finger is lifted.
      if (!isCoarse()) setLine((last) => (isHeld(last) ? last : null));
    };
    // Lines that scroll under a pointer at rest do not take the tools from the line that keys have reached.
    const hover = (event: Event) => {
      if (element?.querySelector(':focus-visible') == null) point(event);
    };
    element?.addEventListener('pointerover', hover);
    element?.addEventListener('pointermove', point);
    element?.addEventListener('click', look);
    element?.addEventListener('focusin', focus);
    element?.addEventListener('pointerleave', leave);
    return () => {
      element?.removeEventListener('pointerover', hover);
      element?.removeEventListener('pointermove', point);
      element?.removeEventListener('click', look);
      element?.removeEventListener('focusin', focus);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [list, stay]);
  const utterance = by_id.get(toUtteranceId(line));
  if (line === null || utterance === undefined) return null;
  return createPortal(
    <span data-tools className="absolute -top-3 right-1 z-10 pointer-coarse:static pointer-coarse:flex">
      {showTools(utterance)}
    </span>,
    line,
    line.id,
  );
}

/** Returns a function that is told which line comes next: it stays where it is on the screen when the tools above it go. */
function useStayingPlace(line: HTMLElement | null): (next: HTMLElement) => void {
  const place = useRef<{ line: HTMLElement; top: number }>(undefined);
  useLayoutEffect(() => {
    if (line === null || place.current?.line !== line) return;
    const moved = line.getBoundingClientRect().top - place.current.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }, [line]);
  return useCallback((next) => {
    place.current = { line: next, top: next.getBoundingClientRect().top };
  }, []);
}

/** Fingers: the tools have a row of their own. */
const isCoarse = () => matchMedia('(pointer: coarse)').matches;

/** The line stays active while one of its menus is open, or a key has moved the focus to a tool: it would be lost with the tool. */
const isHeld = (line: HTMLElement | null) =>
  line?.querySelector('[data-tools] :is([data-state=open], :focus-visible)') != null;
