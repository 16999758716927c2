/** Notes taken while recording become notes of the record, one line per moment. */
import { ApiError } from '@minutebook/sdk';
import { queryClient } from '../../query-client.ts';
import { client } from '../../session/client.ts';
import type { KeptRecording } from '../kept/kept-recordings.ts';
import { addNotes, toTimedNotes } from './timed-notes.ts';

/** Somebody may write on the page of the record at the same time. */
const ATTEMPTS = 5;

export const hasNotesFor = ({ notes, noted_record_id }: KeptRecording, record_id: number): boolean =>
  notes !== undefined && toTimedNotes(notes) !== '' && noted_record_id !== record_id;

/** Adds them below what the record's notes say already. @throws ApiError; TypeError without a connection */
export async function sendNotes({ slug, notes }: KeptRecording, record_id: number): Promise<void> {
  if (notes === undefined) return;
  const params = { slug, record_id };
  for (let attempt = 1; ; attempt += 1) {
    const { record } = await client.getRecord({ params, query: {} });
    const present = record.extra.notes;
    const all = addNotes(present, toTimedNotes(notes));
    try {
      if (all !== present) {
        await client.updateRecord({ params, body: { notes: all, based_on: { notes: present } } });
      }
      return await queryClient.invalidateQueries({ queryKey: ['record', slug, record_id] });
    } catch (error) {
      if (!(error instanceof ApiError) || error.type !== 'CONFLICT' || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Whether another attempt would end the same. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.type !== 'UNEXPECTED_ANSWER' &&
  error.status < 500 &&
  ![401, 409, 423, 429].includes(error.status);
