/** Light, dark, or the system's choice: stored in this browser. */
import { keep, readKept } from '../kept.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'minutebook.theme';

export function readTheme(): Theme {
  const kept = readKept(KEY);
  return themes.find((theme) => theme === kept) ?? 'system';
}

export function keepTheme(theme: Theme): void {
  keep(KEY, theme);
  showTheme(theme);
}

export function showTheme(theme: Theme = readTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
