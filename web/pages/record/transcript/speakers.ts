/** The speakers of a record as a page shows them: with a name and a colour. */
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { toPersonColors } from '../../../components/person-colors.ts';

export interface Speaker {
  speaker_id: number;
  name: string;
  /** true: nobody has named this speaker yet, so the name is a number. */
  is_unnamed: boolean;
  member_id: number | null;
  contact_id: number | null;
  talk_time_ms: number;
  color: string;
}

/** `toName` names those without a name: "Speaker 2". */
export function toSpeakers(
  speakers: readonly (Pick<V2RecordSpeaker, 'speaker_id' | 'name'> & Partial<V2RecordSpeaker>)[],
  toName: (number: number) => string,
): Speaker[] {
  const colors = toPersonColors(speakers.map(({ name }) => name ?? ''));
  return speakers.map(
    ({ speaker_id, name, member_id = null, contact_id = null, talk_time_ms = 0 }, index) => ({
      speaker_id,
      name: name ?? toName(index + 1),
      is_unnamed: name === null,
      member_id,
      contact_id,
      talk_time_ms,
      color: colors[index] ?? 'inherit',
    }),
  );
}
