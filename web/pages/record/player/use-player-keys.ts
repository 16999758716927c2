import { useEffect, useEffectEvent } from 'react';
import { takesLetters } from '../../../components/frame/use-shortcut.ts';
import { rates, type Player } from './make-player.ts';

interface PageKeys {
  onFind: () => void;
  onHelp: () => void;
  onFollow: () => void;
  /** Moves to the next line or the one before, or to the next turn. */
  onLine: (by: 1 | -1, within: 'lines' | 'turns') => void;
  /** Moves to the next hit, or the one before. */
  onMatch: (by: 1 | -1) => void;
  onPanel: () => void;
  onTranscript: () => void;
  onShare: () => void;
}

/** Elements in which a key has a meaning of its own. */
const ARROWS = 'input, [role=slider], [role=tablist], [role=menu], [role=radiogroup], [role=toolbar]';
const PRESSED = 'input, button, a, summary, [role=menuitem]';

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
  if (takesLetters(target) || document.querySelector('[data-modal]') !== null) return undefined;
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
    f: page.onFollow,
    j: () => page.onLine(1, 'lines'),
    k: () => page.onLine(-1, 'lines'),
    J: () => page.onLine(1, 'turns'),
    K: () => page.onLine(-1, 'turns'),
    n: () => page.onMatch(1),
    N: () => page.onMatch(-1),
    p: page.onPanel,
    t: page.onTranscript,
    s: page.onShare,
    '/': page.onFind,
    '?': page.onHelp,
  };
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

function stepRate(player: Player, by: -1 | 1): number {
  const { rate } = player.getState();
  return (by > 0 ? rates.find((other) => other > rate) : rates.findLast((other) => other < rate)) ?? rate;
}
