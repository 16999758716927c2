/** The open record without a transcript: a file dropped on its page becomes its transcript. */
import { makeStore } from '../../../store.ts';

export interface AttachTarget {
  title: string;
  take: (file: File) => void;
}

/** null: no such record is open. */
export const attachTarget = makeStore<AttachTarget | null>(null);
