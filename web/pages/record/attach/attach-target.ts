/** The record that is open and has no transcript: one that is dropped on its page is meant for it. */
import { makeStore } from '../../../store.ts';

export interface AttachTarget {
  title: string;
  take: (file: File) => void;
}

/** null: no such record is open. */
export const attachTarget = makeStore<AttachTarget | null>(null);
