/** Compares the archive of the write-ahead log with the log itself. */
import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import { openArchivePlace } from '../wal-archive/archive-place.ts';
import { readBases, toLogBegin } from '../wal-archive/base.ts';
import { findLog } from '../wal-archive/find-log.ts';
import { isForeign, readLineage } from '../wal-archive/lineage.ts';
import { listPieces } from '../wal-archive/ship-wal.ts';
import { fine, found, type DoctorParts, type Found } from './finding.ts';

const MOST_BEHIND_MS = 5 * MINUTE_MS;
const OLDEST_BASE_MS = 2 * DAY_MS;
const REMEDY = 'the log of the server says what keeps it from archiving: look for "archiving"';

export async function checkWalArchive({ config, db, clock }: DoctorParts): Promise<Found[]> {
  if (config.wal_archive === null) return fine('none is set');
  const place = openArchivePlace(config, config.wal_archive.address);
  const bases = await readBases(place);
  const base = bases.at(-1);
  if (base === undefined) return found('wrong', `there is no base at ${place.address} yet`, REMEDY);
  const { end, system_id } = await findLog(db, config, clock.now());
  const lineage = await readLineage(config.data_dir);
  if (isForeign(bases, { system_id, lineage })) {
    const message = `${place.address} holds the archive of another installation, or of the one that this was restored from`;
    return found('wrong', message, 'name an empty place in MINUTEBOOK_WAL_ARCHIVE');
  }
  const { pieces } = await listPieces(place, base.name, toLogBegin(base));
  const last = pieces.at(-1);
  const isOlder = (at: Date, ageMs: number) => clock.now().getTime() - at.getTime() > ageMs;
  const until = last?.read_at ?? new Date(base.ended_at);
  const message = `${place.address} reaches to ${until.toISOString()}, on the base of ${base.ended_at}`;
  const isBehind = last === undefined || (last.end < end && isOlder(until, MOST_BEHIND_MS));
  if (isBehind || isOlder(new Date(base.ended_at), OLDEST_BASE_MS)) return found('wrong', message, REMEDY);
  return fine(message);
}
