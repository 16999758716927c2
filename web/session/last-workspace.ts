/** The workspace that `/` redirects to: the one that was last open in this browser. */
const KEY = 'minutebook.workspace';

export const readLastWorkspace = (): string | null => localStorage.getItem(KEY);
export const keepLastWorkspace = (slug: string): void => localStorage.setItem(KEY, slug);
export const forgetLastWorkspace = (): void => localStorage.removeItem(KEY);
