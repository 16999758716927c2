import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toReason } from '@minutebook/contract/reasons.ts';
import { requireRoom } from '../../base/disk-room.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import { digesting, noteDigest } from '../../media/media-digest.ts';
import type { JobContext } from '../queue/job-context.ts';
import { toMissing } from '../queue/missing-media.ts';
import { StageFailure } from '../queue/stage-failure.ts';

/** Copies the file to this machine for programs that read it from the disk. */
export async function copyMedia(
  ctx: JobContext,
  {
    job,
    key,
    folder,
    name,
    signal,
  }: { job: StageJob; key: string; folder: string; name: string; signal: AbortSignal },
): Promise<string> {
  const { media, config, db, clock, metrics, log } = ctx;
  const stored = await media.find(key);
  if (stored === undefined) throw await toMissing(ctx, job);
  await requireRoom(folder, stored.size_bytes + config.uploads.disk_reserve_bytes);
  const path = join(folder, name);
  const { through, digest } = digesting();
  await pipeline(await media.read(key), through, createWriteStream(path), { signal });
  if (await noteDigest(db, { media_key: key, digest: digest(), now: clock.now() })) return path;
  metrics.damaged_media.inc();
  log.error({ media_key: key }, 'a recording is not the one that was received');
  throw new StageFailure('failed', toReason('media_changed'));
}
