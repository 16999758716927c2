/** The parts of an utterance that a transcript shows, on the record's page and on a shared one. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';

export type Utterance = Pick<V2Dialog, 'id' | 'start_ms' | 'duration_ms' | 'speaker_id' | 'text'> &
  Partial<Pick<V2Dialog, 'bookmark' | 'pii_spans'>>;
