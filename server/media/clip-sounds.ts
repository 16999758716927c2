/** Sound that was cut out of a recording, kept beside it and deleted with it. */
import { statement, type Queryable } from '../base/database/database.ts';
import { announceMedia, takeAnnouncedMedia } from './announced-media.ts';

/** A span of a recording. */
export interface SoundSpan {
  workspace_id: number;
  media_key: string;
  start_ms: number;
  end_ms: number;
}

export interface ClipSound {
  clip_key: string;
  size_bytes: number;
}

const keyOf = ({ workspace_id, media_key, start_ms, end_ms }: SoundSpan) => [
  workspace_id,
  media_key,
  start_ms,
  end_ms,
];

const selectSound = statement<ClipSound>(
  'clip-sounds.of-span',
  `select c.clip_key, c.size_bytes from clip_sound c
   where c.workspace_id = $1 and c.media_key = $2 and c.start_ms = $3 and c.end_ms = $4`,
);

/** undefined: it was not cut yet. */
export const findClipSound = async (db: Queryable, span: SoundSpan): Promise<ClipSound | undefined> =>
  (await db.query(selectSound, keyOf(span)))[0];

// A recording that is replaced, expired or in the trash takes no more sound: nobody would delete it with the recording.
const lockRecording = statement<{ record_id: number }>(
  'clip-sounds.lock-recording',
  `select r.record_id from record r
   where r.workspace_id = $1 and r.record_id = $2 and r.media_key = $3 and r.media_stored
   for share`,
);
const insertSound = statement<{ clip_key: string }>(
  'clip-sounds.insert',
  `insert into clip_sound (workspace_id, media_key, start_ms, end_ms, clip_key, size_bytes)
   values ($1, $2, $3, $4, $5, $6)
   on conflict on constraint clip_sound_pkey do nothing
   returning clip_key`,
);

/** Keeps a file that is announced; one that comes second, or too late, is left to the sweep. */
export async function keepClipSound(
  tx: Queryable,
  { span, record_id, sound }: { span: SoundSpan; record_id: number; sound: ClipSound },
): Promise<void> {
  const { workspace_id, media_key } = span;
  const locked = await tx.query(lockRecording, [workspace_id, record_id, media_key]);
  if (locked.length === 0) return;
  const inserted = await tx.query(insertSound, [...keyOf(span), sound.clip_key, sound.size_bytes]);
  if (inserted.length > 0 && !(await takeAnnouncedMedia(tx, workspace_id, sound.clip_key)))
    throw new Error('a clip took so long to be cut that its sound was swept');
}

const deleteSound = statement<{ clip_key: string }>(
  'clip-sounds.delete',
  `delete from clip_sound c
   where c.workspace_id = $1 and c.media_key = $2 and c.start_ms = $3 and c.end_ms = $4
   returning c.clip_key`,
);

/** The span is nobody's any more, or its file is lost. */
export async function dropClipSound(tx: Queryable, span: SoundSpan, now: Date): Promise<void> {
  for (const { clip_key: media_key } of await tx.query(deleteSound, keyOf(span)))
    await announceMedia(tx, { workspace_id: span.workspace_id, media_key, not_before: now });
}

const deleteSounds = statement<{ clip_key: string }>(
  'clip-sounds.delete-all',
  `delete from clip_sound c where c.workspace_id = $1 and c.media_key = $2 returning c.clip_key`,
);

/** Runs when the recording is deleted. @returns the files to delete with it */
export const forgetClipSounds = async (
  tx: Queryable,
  workspace_id: number,
  media_key: string,
): Promise<string[]> =>
  (await tx.query(deleteSounds, [workspace_id, media_key])).map(({ clip_key }) => clip_key);
