import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import type { Player } from '../../player/make-player.ts';
import { findLineAround, isInSight, scrollToLine } from '../lines/line-element.ts';
import { type Utterance, findUtteranceAt } from '../utterance.ts';
import { findInTexts } from './find-in-texts.ts';

export interface Found {
  count: number;
  /** From 0; -1: none. */
  current: number;
  /** Steps to the next hit or the one before, and wraps around. */
  step(by: 1 | -1): void;
}

interface Search {
  ranges: readonly Range[];
  current: number;
  /** Whether the page scrolls to the current hit: not when the address leads elsewhere. */
  leads: boolean;
}

/**
 * Searches the displayed transcript, revealed and corrected texts included, from the player's time on.
 * `utterances` are those rendered so far. Hits are highlighted without changing the lines.
 */
export function useFind(query: string, utterances: readonly Utterance[], player: Player): Found {
  const wanted = useDeferredValue(query);
  const [opening] = useState(() => (location.hash === '' ? '' : query));
  const [{ ranges, current, leads }, setSearch] = useState(NOTHING);
  const count = ranges.length;

  // Hits are ranges in the page as it is rendered now.
  useLayoutEffect(() => {
    const from = findUtteranceAt(utterances, player.getTime());
    const found = findPlaces(wanted);
    const next = found.findIndex(({ index }) => index >= from);
    // oxlint-disable-next-line react/set-state-in-effect -- read off the page after it has been put there
    setSearch((last) =>
      found.length === 0 && last.ranges.length === 0
        ? last
        : {
            ranges: found.map(({ range }) => range),
            // After the last comes the first.
            current: found.length === 0 ? -1 : Math.max(0, next),
            leads: wanted !== opening,
          },
    );
  }, [wanted, utterances, player, opening]);

  useEffect(() => {
    highlightRanges(ranges, ranges[current]);
    const line = findLineAround(ranges[current]?.startContainer.parentElement);
    if (leads && line !== null && !isInSight(line)) scrollToLine(line);
    return clearHighlights;
  }, [ranges, current, leads]);

  return {
    count,
    current,
    step(by) {
      if (count > 0) setSearch({ ranges, current: (current + by + count) % count, leads: true });
    },
  };
}

const NOTHING: Search = { ranges: [], current: -1, leads: false };

function findPlaces(wanted: string): { range: Range; index: number }[] {
  if (wanted.trim() === '') return [];
  const elements = [...document.querySelectorAll<HTMLElement>('[data-text]')];
  const matches = findInTexts(
    elements.map(({ textContent }) => textContent),
    wanted,
  );
  return matches.flatMap(({ index, start, end }) => {
    const range = toRange(elements[index], start, end);
    return range === undefined ? [] : [{ range, index }];
  });
}

/** Highlights painted over the text (CSS Custom Highlight API): the page's elements do not change. */

/** A range from UTF-16 offsets in the text of an element; undefined: it no longer has such text. */
function toRange(element: HTMLElement | undefined, start: number, end: number): Range | undefined {
  if (element === undefined) return undefined;
  const range = new Range();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (!hasStart && start < before + length) {
      range.setStart(node, start - before);
      hasStart = true;
    }
    if (hasStart && end <= before + length) {
      range.setEnd(node, end - before);
      return range;
    }
    before += length;
  }
  return undefined;
}

/** Highlights all ranges as `find`, and the current one as `found` (transcript.css). */
function highlightRanges(ranges: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.set('find', new Highlight(...ranges.filter((range) => range !== current)));
  if (current !== undefined) CSS.highlights.set('found', new Highlight(current));
  else CSS.highlights.delete('found');
}

function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete('find');
  CSS.highlights.delete('found');
}
