/** Cuts the sound of a clip out of its recording, once: what is sent holds nothing of the rest. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errors } from '@minutebook/contract/errors.ts';
import { requireRoom } from '../../../base/disk-room.ts';
import { makeSharedLanes, type RunForOwner } from '../../../base/lanes.ts';
import { DAY_MS, MINUTE_MS } from '../../../base/durations.ts';
import { withWorkFolder } from '../../../base/work-folder.ts';
import { announceMedia } from '../../../media/announced-media.ts';
import {
  dropClipSound,
  findClipSound,
  keepClipSound,
  type ClipSound,
  type SoundSpan,
} from '../../../media/clip-sounds.ts';
import { makeMediaKey } from '../../../media/make-media-key.ts';
import type { Context } from '../../../http/context.ts';
import { OversizedSoundError, UndecodableError } from '../../../media/sound/decode-sound.ts';
import { DecoderMissingError, requireDecoder } from '../../../media/sound/ffmpeg.ts';
import { findPartsOfFile } from '../../../media/sound/find-media-facts.ts';
import { hearTracks } from '../../../media/sound/hear-tracks.ts';
import { writeListeningCopy } from '../../../media/sound/write-listening-copy.ts';

export interface ClipToCut extends SoundSpan {
  record_id: number;
  /** That was chosen to be transcribed, of those that the recording has tracks in. */
  language: string | null;
  author_member_id: number | null;
}

/** A visitor waits so long; the next request finds what was cut meanwhile. */
const PATIENCE_MS = 20_000;
const LONGEST_CUT_MS = 20 * MINUTE_MS;
/** The time for which a clip that cannot be decoded is not tried again, however many ask for it. */
const HOPELESS_MS = 10 * MINUTE_MS;

interface Cutting {
  done: Promise<ClipSound | null>;
  /** null: it is under way. */
  hopeless_until: Date | null;
}

/**
 * The clips that this process cuts, by database: one at a time, workspaces in turn and in each its members. Each clip
 * is cut once, however many wait for it.
 */
const cuttings = new WeakMap<Context['db'], { run: RunForOwner; clips: Map<string, Cutting> }>();

/**
 * @returns null: nothing can be heard in the span
 * @throws SERVICE_UNAVAILABLE while it is being cut; MEDIA_DAMAGED
 */
export async function findOrCutClip(ctx: Context, clip: ClipToCut): Promise<ClipSound | null> {
  const found = await findClipSound(ctx.db, clip);
  if (found !== undefined) {
    if ((await ctx.media.find(found.clip_key)) !== undefined) return found;
    // A backup has recordings, and no clips of them.
    await dropClipSound(ctx.db, clip, ctx.clock.now());
  }
  const patience = new AbortController();
  const waited = sleep(PATIENCE_MS, 'waited', { signal: patience.signal }).catch(() => 'waited');
  const cut = await Promise.race([startCutting(ctx, clip), waited]).finally(() => patience.abort());
  if (cut === 'waited') throw errors.clipUnderway();
  return cut as ClipSound | null;
}

/** Begins before anybody listens. What fails is told, and tried again when somebody does. */
export function cutAhead(ctx: Context, clip: ClipToCut): void {
  findOrCutClip(ctx, clip).catch(() => undefined);
}

function startCutting(ctx: Context, clip: ClipToCut): Promise<ClipSound | null> {
  const own = cuttings.get(ctx.db) ?? { run: makeSharedLanes(1), clips: new Map<string, Cutting>() };
  cuttings.set(ctx.db, own);
  const now = ctx.clock.now();
  for (const [each, { hopeless_until }] of own.clips)
    if (hopeless_until !== null && hopeless_until <= now) own.clips.delete(each);
  const key = [clip.media_key, clip.start_ms, clip.end_ms].join(' ');
  const known = own.clips.get(key);
  if (known !== undefined) return known.done;
  const cutting: Cutting = {
    done: own.run(clip.workspace_id, () => cutClip(ctx, clip), clip.author_member_id),
    hopeless_until: null,
  };
  own.clips.set(key, cutting);
  void settle();
  return cutting.done;

  async function settle(): Promise<void> {
    try {
      if ((await cutting.done) === null)
        cutting.hopeless_until = new Date(ctx.clock.now().getTime() + HOPELESS_MS);
      else own.clips.delete(key);
    } catch (error) {
      own.clips.delete(key);
      const { workspace_id, record_id } = clip;
      ctx.log.warn({ workspace_id, record_id, err: error }, 'a clip could not be cut');
    }
  }
}

async function cutClip(ctx: Context, clip: ClipToCut): Promise<ClipSound | null> {
  const { workspace_id, record_id, media_key, language } = clip;
  const signal = AbortSignal.timeout(LONGEST_CUT_MS);
  const reserve_bytes = ctx.config.uploads.disk_reserve_bytes;
  return withWorkFolder(ctx, { workspace_id, record_id, step: 'clip' }, async (folder) => {
    const stored = await ctx.media.find(media_key);
    if (stored === undefined) throw errors.mediaDamaged();
    const path = join(folder, 'media');
    try {
      await requireDecoder(ctx.config.ffmpeg);
      await requireRoom(folder, stored.size_bytes + reserve_bytes);
      await pipeline(await ctx.media.read(media_key), createWriteStream(path), { signal });
      const { parts } = await ctx.workers.of(workspace_id).run(findPartsOfFile, path, signal);
      const sound = {
        program: ctx.config.ffmpeg,
        path,
        parts,
        folder,
        has_sides: false,
        language,
        max_duration_ms: ctx.config.worker.max_duration_ms,
        reserve_bytes,
      };
      const { sides } = await hearTracks(sound, signal);
      const heard = sides.filter(({ duration_ms }) => duration_ms > clip.start_ms);
      if (heard.length === 0) return null;
      const to_path = join(folder, 'clip.m4a');
      await writeListeningCopy({ program: sound.program, sides: heard, span: clip }, to_path, signal);
      return await storeClip(ctx, clip, to_path);
    } catch (error) {
      if (error instanceof UndecodableError || error instanceof OversizedSoundError) return null;
      if (!(error instanceof DecoderMissingError)) throw error;
      ctx.log.warn(error.message);
      return null;
    }
  });
}

/** The file is announced until the recording has it: a process that is killed leaves it to a sweep. */
async function storeClip(ctx: Context, clip: ClipToCut, path: string): Promise<ClipSound> {
  const { workspace_id, record_id } = clip;
  const clip_key = makeMediaKey(workspace_id, 'clip.m4a');
  const not_before = new Date(ctx.clock.now().getTime() + DAY_MS);
  await announceMedia(ctx.db, { workspace_id, media_key: clip_key, not_before });
  await ctx.media.put(clip_key, createReadStream(path));
  const sound = { clip_key, size_bytes: (await stat(path)).size };
  await ctx.db.transaction((tx) => keepClipSound(tx, { span: clip, record_id, sound }));
  return (await findClipSound(ctx.db, clip)) ?? sound;
}
