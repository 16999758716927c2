/** The workspace that `/` redirects to: the one that was last open in this browser. */
import { forget, keep, readKept } from '../kept.ts';

const KEY = 'minutebook.workspace';

export const readLastWorkspace = (): string | null => readKept(KEY);
export const keepLastWorkspace = (slug: string): void => void keep(KEY, slug);
export const forgetLastWorkspace = (): void => forget(KEY);
