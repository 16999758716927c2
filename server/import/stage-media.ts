import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Context } from '../http/context.ts';
import { DAY_MS } from '../base/durations.ts';
import { announceMedia } from '../media/announced-media.ts';
import { digesting, noteDigest } from '../media/media-digest.ts';
import { makeMediaKey } from '../media/make-media-key.ts';

type MediaContext = Pick<Context, 'db' | 'media' | 'clock'>;

/** After this long without a record, a stored file counts as abandoned. */
const STAGED_MS = DAY_MS;

export interface StagedMedia {
  key: string;
  filesize: number;
}

/**
 * Copies a file into the media store before its record exists. It is announced first, and taken by the
 * transaction that creates the record, so that after a crash anywhere the file is either owned or swept.
 */
export async function stageMedia(
  ctx: MediaContext,
  workspace_id: number,
  path: string,
): Promise<StagedMedia> {
  const key = makeMediaKey(workspace_id, path);
  const not_before = new Date(ctx.clock.now().getTime() + STAGED_MS);
  await announceMedia(ctx.db, { workspace_id, media_key: key, not_before });
  const { through, digest } = digesting();
  const { size_bytes } = await ctx.media.put(
    key,
    Readable.from(through(createReadStream(path)), { objectMode: false }),
  );
  await noteDigest(ctx.db, { media_key: key, digest: digest(), now: ctx.clock.now() });
  return { key, filesize: size_bytes };
}
