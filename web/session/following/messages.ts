/** The messages between the tabs and the worker that follows records for all of them. */
import type { Told } from './record-stream.ts';

/** From a tab: at each change, and every `SIGN_OF_LIFE_MS`, since a tab that is gone says nothing. */
export type FromTab =
  | { follows: readonly string[] }
  /** The token that the worker asked for; null: nobody is signed in. */
  | { token: string | null };

export type FromWorker = { wants_token: true } | { slug: string; told: Told };

export const SIGN_OF_LIFE_MS = 60_000;
