/**
 * Copies the files of a running database, like PostgreSQL's own base backups: replaying the log repairs torn
 * pages.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { sealSecret } from '../../base/backup/seal-secret.ts';
import { must } from '../../base/must.ts';
import { SELECT_MEDIA } from '../backup/dump-media.ts';
import { toLogBegin, toSecretPath, type Base } from './base.ts';
import type { ArchivePlace } from './archive-place.ts';
import type { Log } from './find-log.ts';
import { writePacks } from './packs.ts';
import type { Lsn } from './wal-position.ts';

/**
 * PostgreSQL makes these files at every start, or they belong to the running server alone. Their folders are
 * kept, empty.
 */
const LEFT_OUT =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)(?:pgsql_tmp|pg_internal[.]init)|^postmaster[.](?:pid|opts)$|^backup_label|^[.]s[.]PGSQL/;
const LAST = 'global/pg_control';

export interface BaseParts {
  place: ArchivePlace;
  log: Log;
  name: string;
  secret: { text: string; passphrase: string } | null;
  /** Called once the start of this base's log is known, before anything is copied. */
  onBegun: (begin: Lsn) => void;
  signal: AbortSignal;
}

/**
 * The base is complete only when its log up to `stop_lsn` is archived too. @param client keeps the backup
 * open; the database ends it with the connection
 */
export async function takeBase(client: Client, parts: BaseParts): Promise<Base> {
  const { place, name, secret, signal } = parts;
  const { cluster, system_id, major, timeline, segment_bytes } = parts.log;
  const began_at = new Date().toISOString();
  const { rows: begun } = await client.query<{ lsn: string }>(
    'select pg_backup_start($1, true)::text as lsn',
    [`minutebook ${name}`],
  );
  const start_lsn = must(begun[0], 'a begun backup').lsn;
  parts.onBegun(toLogBegin({ start_lsn, segment_bytes }));
  const { rows: named } = await client.query<{ media_key: string }>(SELECT_MEDIA);
  const { folders, paths } = await listCluster(cluster);
  const ordered = [...paths.filter((each) => each !== LAST), LAST];
  const files = await writePacks(place, { name, folder: cluster, paths: ordered, signal });
  const { rows: ended } = await client.query<{ lsn: string; labelfile: string }>(
    'select lsn::text as lsn, labelfile from pg_backup_stop(false)',
  );
  const { lsn: stop_lsn, labelfile: label } = must(ended[0], 'an ended backup');
  if (secret !== null) {
    const sealed = await sealSecret(secret.text, secret.passphrase);
    await place.put(toSecretPath(name), Buffer.from(JSON.stringify(sealed)));
  }
  return {
    format: 'minutebook.base/1',
    name,
    system_id,
    major,
    timeline,
    segment_bytes,
    began_at,
    ended_at: new Date().toISOString(),
    start_lsn,
    stop_lsn,
    label,
    folders,
    files,
    recordings: named.map(({ media_key }) => media_key),
    has_secret: secret !== null,
  };
}

async function listCluster(cluster: string): Promise<{ folders: string[]; paths: string[] }> {
  const found = { folders: [] as string[], paths: [] as string[] };
  const list = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!/^(?:pg_replslot|base\/pgsql_tmp)\/?/.test(folder)) found.folders.push(path);
        await list(path);
      } else if (entry.isFile() && !LEFT_OUT.test(path)) found.paths.push(path);
    }
  };
  await list('');
  return found;
}
