/** The fields of a record file that a member may import. */
import type { RecordFile } from '../../text/transcript/record-file.ts';

type Speaker = NonNullable<RecordFile['speakers']>[number];
type Insight = NonNullable<RecordFile['insights']>[number];

/**
 * Not who sees it, how long it is kept, or what others are said to have done with it: that is for an operator to import
 * (docs/decisions/0070-what-a-members-file-may-say.md).
 */
const OWN = [
  'format',
  'title',
  'source',
  'status',
  'is_ready',
  'recorded_at',
  'duration_ms',
  'phone_number',
  'contacts',
  'event',
  'labels',
  'language',
  'times_estimated',
  'unheard',
  'transcription',
  'insights_engine',
  'insights_stale',
  'place',
  'notes',
  'dialogs',
  'action_items',
] satisfies (keyof RecordFile)[];

export function toOwnRecord(file: RecordFile): RecordFile {
  const { speakers = [], insights = [] } = file;
  const own = Object.fromEntries(Object.entries(file).filter(([name]) => OWN.some((each) => each === name)));
  return {
    ...(own as RecordFile),
    ...(speakers.length > 0 && { speakers: speakers.map(toOwnSpeaker) }),
    ...(insights.length > 0 && { insights: insights.map(toOwnInsight) }),
  };
}

/** Whether a speaker is a member here is left to people of the workspace. */
function toOwnSpeaker(given: Speaker): Speaker {
  const { member: _, ...speaker } = given;
  return speaker;
}

function toOwnInsight(given: Insight): Insight {
  const { edited_by: _, edited_at: _edited_at, ...insight } = given;
  return insight;
}
