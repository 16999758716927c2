import { useEffect, useEffectEvent } from 'react';
import { rates, type Player } from './make-player.ts';

interface PageKeys {
  on_find: () => void;
  on_help: () => void;
  on_follow: () => void;
}

/** Elements in which a key has a meaning of its own. */
const FIELDS = 'input, textarea, select, [contenteditable]';
const ARROWS = '[role=slider], [role=tablist], [role=menu], [role=radiogroup]';
const PRESSED = 'button, a, summary, [role=menuitem]';

/** Space, arrows, m, < and >, f, / and ? anywhere on the page, except in fields and open dialogs. */
export function usePlayerKeys(player: Player, { on_find, on_help, on_follow }: PageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = toAction(event, player, { on_find, on_help, on_follow });
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
  if (key === '<') return () => player.setRate(stepRate(player, -1));
  if (key === '>') return () => player.setRate(stepRate(player, 1));
  if (key === 'm') return player.toggleMute;
  if (key === 'f') return page.on_follow;
  if (key === '/') return page.on_find;
  return key === '?' ? page.on_help : undefined;
}

function stepRate(player: Player, by: -1 | 1): number {
  const { rate } = player.getState();
  return (by > 0 ? rates.find((other) => other > rate) : rates.findLast((other) => other < rate)) ?? rate;
}
