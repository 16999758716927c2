/** Finds problems of an installation before users do, each with its remedy. */
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeys } from '../../base/config/keys.ts';
import { findSecret } from '../../base/config/secret.ts';
import { findDistribution, toDistributionFaults } from '../../base/cluster/check-distribution.ts';
import { isDamage } from '../../base/backup/find-unreadable.ts';
import { statement } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { findSecretFingerprint } from '../../base/installation/require-secret.ts';
import { findMediaMarker } from '../../base/installation/media-marker.ts';
import { toStorePlace } from '../../media/require-own-store.ts';
import { measureOutbox } from '../../mail/kept-mails.ts';
import { describeFault } from '../../mail/mail-fault.ts';
import { makeMailer } from '../../mail/mailer.ts';
import { countOutdated, MOST_COUNTED } from '../../records/indexing/reindex-outdated.ts';
import { checkEngines } from './check-engines.ts';
import { checkMediaFiles } from './check-media-files.ts';
import { checkPages } from './pages/check-pages.ts';
import { checkSchema } from './schema/check-schema.ts';
import { checkProvider } from './check-provider.ts';
import { checkPooler } from './check-pooler.ts';
import { checkQueue, OLDEST_MS } from './check-queue.ts';
import { checkWalArchive } from './check-wal-archive.ts';
import { checkRecords } from './check-records.ts';
import { fine, found, type DoctorParts, type Finding, type Found } from './finding.ts';
import { unlessMissing } from '../../base/error-code.ts';

/**
 * Runs the checks in the order of the table. A check that throws becomes a finding, and stops no other check.
 * @param isWanted selects checks; all by default
 */
export async function diagnose(
  parts: DoctorParts,
  isWanted: (about: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [about, look] of Object.entries(looks)) {
    if (!isWanted(about)) continue;
    parts.onProgress(`Looking at ${about}`);
    try {
      findings.push(...(await look(parts)).map((finding) => ({ about, ...finding })));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `it cannot be looked at: ${reason}`;
      const remedy = isDamage(error) ? '"minutebook doctor --deep" says what is damaged' : null;
      findings.push({ about, state: 'wrong', message, remedy, was_stopped: true });
    }
  }
  return findings;
}

type Look = (parts: DoctorParts) => Promise<Found[]>;

const looks: Record<string, Look> = {
  database: lookAtDatabase,
  schema: checkSchema,
  pages: checkPages,
  machines: lookAtMachines,
  messages: checkPooler,
  clock: lookAtClock,
  secret: lookAtSecret,
  permissions: lookAtPermissions,
  disk: lookAtDisk,
  archive: checkWalArchive,
  queue: checkQueue,
  mail: lookAtMail,
  'sign-in': checkProvider,
  store: lookAtStore,
  records: checkRecords,
  search: lookAtSearch,
  media: checkMediaFiles,
  engines: checkEngines,
};

interface DatabaseFacts {
  version: string;
  schema_version: number;
  now: Date;
  size_bytes: number;
  buffer_bytes: number;
}

const selectFacts = statement<DatabaseFacts>(
  'doctor.database',
  `select current_setting('server_version') as version, clock_timestamp() as now,
     (select max(m.version) from schema_migration m) as schema_version,
     pg_database_size(current_database()) as size_bytes,
     pg_size_bytes(current_setting('shared_buffers')) as buffer_bytes`,
);

const factsOf = async ({ db }: DoctorParts) => requireRow(await db.query(selectFacts, []), 'the database');

async function lookAtDatabase(parts: DoctorParts): Promise<Found[]> {
  const facts = await factsOf(parts);
  const { version, schema_version, size_bytes, buffer_bytes } = facts;
  const message = `PostgreSQL ${version}, schema version ${schema_version}, ${toMegabytes(size_bytes)}`;
  if (parts.config.database_url === null || !hasFewBuffers(facts)) return fine(message);
  return found(
    'warning',
    `${message}, of which ${toMegabytes(buffer_bytes)} are kept in memory (shared_buffers)`,
    'set shared_buffers to an eighth of its memory or more: what does not fit is read again and again',
  );
}

/** An external server may run with its small default; the embedded one is given more at each start. */
const SMALL_BUFFERS_BYTES = 256_000_000;

const hasFewBuffers = ({ size_bytes, buffer_bytes }: DatabaseFacts) =>
  buffer_bytes < SMALL_BUFFERS_BYTES && size_bytes > 4 * buffer_bytes;

async function lookAtMachines({ connection }: DoctorParts): Promise<Found[]> {
  const state = await findDistribution(connection);
  if (state === undefined) return fine('the database is on one');
  const faults = toDistributionFaults(state);
  if (faults.length === 0) return fine(`every table is distributed (Citus ${state.citus_version})`);
  return found('wrong', faults.join('; '), 'run "minutebook database distribute"');
}

/** Sessions, links and limits depend on both clocks. */
const CLOCK_LIMIT_MS = 5_000;

async function lookAtClock(parts: DoctorParts): Promise<Found[]> {
  const before = parts.clock.now().getTime();
  const { now } = await factsOf(parts);
  const after = parts.clock.now().getTime();
  const aheadMs = Math.max(before - now.getTime(), now.getTime() - after, 0);
  if (aheadMs <= CLOCK_LIMIT_MS) return fine("this machine's and the database's agree");
  const seconds = Math.round(aheadMs / 1000);
  return found('wrong', `this machine's and the database's differ by ${seconds} s`, 'run NTP on both');
}

async function lookAtSecret({ config, db }: DoctorParts): Promise<Found[]> {
  const [secret, known] = [await findSecret(config), await findSecretFingerprint(db)];
  const place = config.secret === null ? join(config.data_dir, 'secret') : 'MINUTEBOOK_SECRET';
  const remedy = `bring it back from a backup; "minutebook adopt-secret" when it is lost for good`;
  if (secret === undefined) return found('wrong', `${place} is missing`, remedy);
  if (known === undefined) return fine('not used with this database yet');
  if (makeKeys(secret).fingerprint() === known) return fine('the one that this database was used with');
  return found('wrong', `${place} is not the secret that this database was used with`, remedy);
}

async function lookAtPermissions({ config }: DoctorParts): Promise<Found[]> {
  const folder = config.data_dir;
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return found('wrong', `${folder} cannot be written`, 'make it belong to the user of the service');
  const open: string[] = [];
  for (const name of ['secret', 'media', 'uploads', 'backups', 'demo.json']) {
    const file = await unlessMissing(stat(join(folder, name)));
    if (file !== undefined && (file.mode & 0o077) !== 0) open.push(name);
  }
  if (open.length === 0) return fine(`${folder} is for its owner alone`);
  return found('warning', `others can read ${open.join(', ')} in ${folder}`, 'chmod -R go-rwx them');
}

async function lookAtStore({ config, db, media }: DoctorParts): Promise<Found[]> {
  const marker = await findMediaMarker(db);
  const place = toStorePlace(config);
  if (marker === undefined) {
    if (config.s3 !== null) await media.check();
    return fine(`${place} is not used with this database yet`);
  }
  if ((await media.find(marker)) !== undefined) return fine(`${place} is that of this database`);
  const remedy = `set where they are, or bring them back; "minutebook adopt-media" when they are lost for good`;
  return found('wrong', `${place} is not where this database's recordings lie`, remedy);
}

const LEAST_FREE = 0.05;

async function lookAtDisk({ config }: DoctorParts): Promise<Found[]> {
  const { bavail, blocks, bsize } = await statfs(config.data_dir);
  const free = `${toMegabytes(bavail * bsize)} free (${Math.floor((bavail / blocks) * 100)} %)`;
  const least = Math.max(config.uploads.disk_reserve_bytes, blocks * bsize * LEAST_FREE);
  if (bavail * bsize >= least) return fine(free);
  return found(
    'wrong',
    `${free} below ${config.data_dir}`,
    'make room: when it is full, nothing can be stored',
  );
}

const MAIL_REMEDY = 'see the settings of mail; "minutebook mail test ADDRESS" tries them';

async function lookAtMail({ config, db, clock }: DoctorParts): Promise<Found[]> {
  const { waiting, given_up, oldest_seconds } = await measureOutbox(db, clock.now());
  const counts = `${waiting} waiting, the oldest for ${Math.round(oldest_seconds / 60)} min; ${given_up} given up lately`;
  const remedy = '"minutebook mail list" says why; once it is mended, "minutebook mail retry --all"';
  if (given_up > 0 || oldest_seconds * 1000 > OLDEST_MS) return found('warning', counts, remedy);
  if (config.mail === null) return fine('none is set up');
  const fault = await (await makeMailer(config.mail)).look();
  if (fault === null) return fine(counts);
  return found('warning', `the mail server takes nothing: ${describeFault(fault)}`, MAIL_REMEDY);
}

async function lookAtSearch({ db }: DoctorParts): Promise<Found[]> {
  const outdated = await countOutdated(db);
  if (outdated === 0) return fine('every record is indexed as this version does it');
  const count = outdated === MOST_COUNTED ? `${MOST_COUNTED} records or more` : `${outdated} records`;
  return found(
    'warning',
    `${count} have an index of an older version: searches of titles and transcripts are right, those for long words and phrases slower; insights and speakers are not found yet`,
    'leave the service running: it indexes them anew',
  );
}

const toMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
