import { makeStore } from '../store.ts';

/** The workspace that somebody wants to record for; null: nobody does. */
export const recorderRequest = makeStore<string | null>(null);
