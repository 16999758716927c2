/** Repairs findings, after a backup of the database. */
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { backUpDatabase, toBackupName } from '../../base/backup/back-up-database.ts';
import { makeFolder } from '../../base/config/make-folder.ts';
import { diagnose } from './diagnose.ts';
import type { DoctorParts, Finding } from './finding.ts';

/**
 * Returns the findings after the repairs. @throws CONFLICT when the backup cannot be made, in which case
 * nothing was changed
 */
export async function repair(
  findings: readonly Finding[],
  { is_backed_up, ...parts }: DoctorParts & { is_backed_up: boolean },
): Promise<Finding[]> {
  if (!findings.some((finding) => finding.repair)) return [...findings];
  const first = is_backed_up ? [await backUpFirst(parts)] : [];
  // A foreign key may need rows that a later repair brings back, so failed repairs are tried once more.
  const told = await mendAll(await mendAll(findings, parts), parts);
  const touched = new Set(told.filter(isTouched).map(({ about }) => about));
  const known = new Set(told.map(({ message }) => message));
  const again = await diagnose(parts, (about) => touched.has(about));
  return [
    ...first,
    ...told.filter((finding) => finding.was_stopped !== true),
    ...again.filter(({ message }) => !known.has(message)),
  ];
}

const isTouched = ({ state, was_stopped: stopped }: Finding) => state === 'mended' || stopped === true;

async function backUpFirst({ config, connection, clock, onProgress }: DoctorParts): Promise<Finding> {
  const folder = join(config.data_dir, 'backups');
  const path = join(folder, toBackupName('repair', clock.now()));
  onProgress('Backing up the database');
  try {
    await makeFolder(folder);
    await backUpDatabase(connection, { path, now: clock.now() });
  } catch (error) {
    throw errors.conflict('repair_backup', { reason: toMessage(error) });
  }
  return { about: 'backup', state: 'fine', message: `the database as it was is in ${path}`, remedy: null };
}

async function mendAll(findings: readonly Finding[], { onProgress }: DoctorParts): Promise<Finding[]> {
  const mended: Finding[] = [];
  for (const finding of findings)
    mended.push(finding.repair ? await mend(finding, finding.repair, onProgress) : finding);
  return mended;
}

async function mend(
  finding: Finding,
  act: () => Promise<string>,
  onProgress: (text: string) => void,
): Promise<Finding> {
  const { about, message } = finding;
  onProgress(`Mending ${message}`);
  try {
    return { about, state: 'mended', message: `${message}: ${await act()}`, remedy: null };
  } catch (error) {
    return { ...finding, remedy: `it could not be mended: ${toMessage(error)}` };
  }
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
