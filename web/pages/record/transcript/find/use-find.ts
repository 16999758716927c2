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

/** A hit: its line and its offset there, which stay when other lines come or change. */
interface Place {
  line: number | undefined;
  start: number;
  range: Range;
}

interface Search {
  wanted: string;
  places: readonly Place[];
  current: number;
  /** Whether somebody stepped to the current hit: it stays the current one while lines come or change. */
  isChosen: boolean;
  /** Whether the page scrolls to the current hit: not when the address leads elsewhere, nor a second time. */
  leads: boolean;
}

/**
 * Searches the displayed transcript, revealed and corrected texts included, from the player's time on.
 * `utterances` are those rendered so far. Hits are highlighted without changing the lines.
 */
export function useFind(query: string, utterances: readonly Utterance[], player: Player): Found {
  const wanted = useDeferredValue(query);
  const [opening] = useState(() => (location.hash === '' ? '' : query));
  const [{ places, current, leads }, setSearch] = useState(NOTHING);
  const count = places.length;

  // Hits are ranges in the page as it is rendered now.
  useLayoutEffect(() => {
    const found = findPlaces(wanted, utterances);
    const from = findUtteranceAt(utterances, player.getTime());
    const next = Math.max(
      0,
      found.findIndex(({ index }) => index >= from),
    );
    // oxlint-disable-next-line react/set-state-in-effect -- read off the page after it has been put there
    setSearch((last) => {
      if (found.length === 0) return last.places.length === 0 ? last : NOTHING;
      const before = last.wanted === wanted ? last.places[last.current] : undefined;
      const kept = before === undefined ? -1 : found.findIndex((place) => isSame(place, before));
      const isChosen = last.isChosen && kept >= 0;
      // After the last comes the first.
      const at = isChosen ? kept : next;
      return { wanted, places: found, current: at, isChosen, leads: wanted !== opening && at !== kept };
    });
  }, [wanted, utterances, player, opening]);

  useEffect(() => {
    const range = places[current]?.range;
    highlightRanges(places, range);
    const line = findLineAround(range?.startContainer.parentElement);
    if (leads && line !== null && !isInSight(line)) scrollToLine(line);
    return clearHighlights;
  }, [places, current, leads]);

  return {
    count,
    current,
    step(by) {
      setSearch((last) => {
        const { length } = last.places;
        if (length === 0) return last;
        return { ...last, current: (last.current + by + length) % length, isChosen: true, leads: true };
      });
    },
  };
}

const NOTHING: Search = { wanted: '', places: [], current: -1, isChosen: false, leads: false };

const isSame = (one: Place, other: Place) => one.line === other.line && one.start === other.start;

function findPlaces(wanted: string, utterances: readonly Utterance[]): (Place & { index: number })[] {
  if (wanted.trim() === '') return [];
  const elements = [...document.querySelectorAll<HTMLElement>('[data-text]')];
  const matches = findInTexts(
    elements.map(({ textContent }) => textContent),
    wanted,
  );
  return matches.flatMap(({ index, start, end }) => {
    const range = toRange(elements[index], start, end);
    return range === undefined ? [] : [{ range, index, start, line: utterances[index]?.id }];
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

/** Highlights all hits as `find`, and the current one as `found` (transcript.css). */
function highlightRanges(places: readonly Place[], current: Range | undefined): void {
  if (!('highlights' in CSS)) return;
  const others = places.map(({ range }) => range).filter((range) => range !== current);
  CSS.highlights.set('find', new Highlight(...others));
  if (current !== undefined) CSS.highlights.set('found', new Highlight(current));
  else CSS.highlights.delete('found');
}

function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete('find');
  CSS.highlights.delete('found');
}
