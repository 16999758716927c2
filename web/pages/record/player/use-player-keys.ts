import { useEffect, useEffectEvent } from 'react';
import { rates, type Player } from './make-player.ts';

interface PageKeys {
  on_find: () => void;
  on_help: () => void;
  on_follow: () => void;
  /** Moves to the next line or the one before, or to the next turn. */
  on_line: (by: 1 | -1, within: 'lines' | 'turns') => void;
  /** Moves to the next hit, or the one before. */
  on_match: (by: 1 | -1) => void;
  on_panel: () => void;
  on_transcript: () => void;
  on_share: () => void;
}

/** Elements in which a key has a meaning of its own. */
const FIELDS = 'input, textarea, select, [contenteditable]';
const ARROWS = '[role=slider], [role=tablist], [role=menu], [role=radiogroup], [role=toolbar]';
const PRESSED = 'button, a, summary, [role=menuitem]';

/** The shortcuts in a record's list of keys, anywhere on the page, except in fields and open dialogs. */
export function usePlayerKeys(player: Player, page: PageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = toAction(event, player, page);
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function toAction(event: KeyboardEvent, player: Player, page: PageKeys): (() => void) | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return undefined;
  if (target.matches(FIELDS) || document.querySelector('[data-modal]') !== null) return undefined;
  const isOn = (selector: string) => target.closest(selector) !== null;
  if (key === ' ') return isOn(PRESSED) ? undefined : player.toggle;
  if (key === 'ArrowLeft') return isOn(ARROWS) ? undefined : () => player.skip(-10_000);
  if (key === 'ArrowRight') return isOn(ARROWS) ? undefined : () => player.skip(10_000);
  return toLetterAction(key, player, page);
}

function toLetterAction(key: string, player: Player, page: PageKeys): (() => void) | undefined {
  const actions: Readonly<Record<string, () => void>> = {
    '<': () => player.setRate(stepRate(player, -1)),
    '>': () => player.setRate(stepRate(player, 1)),
    m: player.toggleMute,
    f: page.on_follow,
    j: () => page.on_line(1, 'lines'),
    k: () => page.on_line(-1, 'lines'),
    J: () => page.on_line(1, 'turns'),
    K: () => page.on_line(-1, 'turns'),
    n: () => page.on_match(1),
    N: () => page.on_match(-1),
    p: page.on_panel,
    t: page.on_transcript,
    s: page.on_share,
    '/': page.on_find,
    '?': page.on_help,
  };
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

function stepRate(player: Player, by: -1 | 1): number {
  const { rate } = player.getState();
  return (by > 0 ? rates.find((other) => other > rate) : rates.findLast((other) => other < rate)) ?? rate;
}
