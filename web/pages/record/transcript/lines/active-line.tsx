import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { findLineAround, toUtteranceId } from './line-element.ts';
import type { Utterance } from '../utterance.ts';

interface ActiveLineProps {
  list: RefObject<HTMLElement | null>;
  by_id: ReadonlyMap<number, Utterance>;
  showTools: (utterance: Utterance) => ReactNode;
}

/** Puts the tools into the line that is hovered or has the focus: five buttons instead of five for every line. */
export function ActiveLine({ list, by_id, showTools }: ActiveLineProps) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = list.current;
    const look = ({ target }: Event) => {
      const next = findLineAround(target);
      if (next === null) return;
      setLine((last) => (isHeld(last) ? last : next));
    };
    const leave = ({ pointerType }: PointerEvent) => {
      // On touch screens the pointer leaves as soon as the finger is lifted.
      if (pointerType !== 'touch') setLine((last) => (isHeld(last) ? last : null));
    };
    // Lines that scroll under a pointer at rest do not take the tools from the line that keys have reached.
    const hover = (event: Event) => {
      if (element?.querySelector(':focus-visible') == null) look(event);
    };
    element?.addEventListener('pointerover', hover);
    element?.addEventListener('pointermove', look);
    element?.addEventListener('focusin', look);
    element?.addEventListener('pointerleave', leave);
    return () => {
      element?.removeEventListener('pointerover', hover);
      element?.removeEventListener('pointermove', look);
      element?.removeEventListener('focusin', look);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [list]);
  const utterance = by_id.get(toUtteranceId(line));
  if (line === null || utterance === undefined) return null;
  return createPortal(
    <span data-tools className="absolute -top-3 right-1 z-10">
      {showTools(utterance)}
    </span>,
    line,
    line.id,
  );
}

/** The line stays active while one of its menus is open, or a key has moved the focus to a tool: it would be lost with the tool. */
const isHeld = (line: HTMLElement | null) =>
  line?.querySelector('[data-tools] :is([data-state=open], :focus-visible)') != null;
