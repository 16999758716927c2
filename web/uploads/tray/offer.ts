/** Dropped or chosen files, until the user decides how to send them. */
import { makeStore } from '../../store.ts';

export interface OfferedFile {
  /** The uuid that the upload will have. */
  uuid: string;
  file: File;
  /** Accompanies the recording, which is then not transcribed. */
  transcript?: File | undefined;
  /** Empty: made from the transcript. */
  title: string;
  /** The value of the time field. */
  rec_date: string;
  /** Whether that is the start; it is the end while the duration is unknown. */
  is_start: boolean;
  /** undefined: not known. */
  length_ms?: number;
  is_time_chosen?: boolean;
}

/** null: nothing is offered. */
export const offer = makeStore<{ slug: string; files: readonly OfferedFile[] } | null>(null);

/** Archives that were offered, on their way to the page that looks through them. */
export const toBring = makeStore<readonly File[] | null>(null);
