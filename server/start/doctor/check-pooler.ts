/**
 * Checks whether a pooler in front of the database drops this program's settings, or its notifications of
 * work.
 */
import { passesMessages } from '../../base/database/bells.ts';
import { statement, tellOthers } from '../../base/database/database.ts';
import { sessionSettings } from '../../base/database/session-settings.ts';
import { fine, found, type DoctorParts, type Found } from './finding.ts';

const selectSettings = statement<{ name: string; setting: string }>(
  'doctor.session-settings',
  `select s.name, s.setting from pg_settings s where s.name = any ($1::text[]) order by s.name`,
);

export async function checkPooler({ db, connection }: DoctorParts): Promise<Found[]> {
  const rows = await db.query(selectSettings, [Object.keys(sessionSettings)]);
  const wanted: Readonly<Record<string, string>> = sessionSettings;
  const lost = rows.filter(({ name, setting }) => setting !== wanted[name]).map(({ name }) => name);
  if (lost.length > 0) {
    return found(
      'wrong',
      `its connections lack settings of this program: ${lost.join(', ')}`,
      'let the pooler pass on the startup parameter "options", or set them with "alter role … set"',
    );
  }
  if (await passesMessages(connection, (message) => db.query(tellOthers, [message]))) {
    return fine('what is rung for arrives at once');
  }
  return found(
    'warning',
    'no message of LISTEN arrives: each process looks for work every second instead',
    'let DATABASE_URL lead to PostgreSQL itself, or to a pooler that pools by session',
  );
}
