import { toSize } from '@minutebook/mb/output/byte-progress.ts';
import { count } from '@minutebook/mb/output/report.ts';
import { flag } from '@minutebook/mb/parser/option.ts';
import {
  foreseeMigration,
  type ForeseenBackup,
  type ForeseenMigration,
} from '@minutebook/server/base/backup/foresee-migration.ts';
import { NO_BACKUP } from '@minutebook/server/base/open-service-database.ts';
import { defineCommand, withOperator, type Surroundings } from '../../command.ts';

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'Migrates the database to this version; every other command does so too',
  options: {
    check: flag(
      'change nothing: say what is missing, what is backed up, and the way back; ends with 0 when nothing is missing, 5 when something is, 1 when it cannot be migrated',
    ),
  },
  example: 'migrate --check',
  async run({ check }, around) {
    return check ? foresee(around) : withOperator('migrate', around, async (its) => toDone(its));
  },
});

const toDone = ({ applied, backup }: { applied: string[]; backup: string | null }) => {
  const done = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
  const shown = backup === null ? done : `${done}\nAs it was before, it is in ${backup}.`;
  return { json: { applied, backup }, shown };
};

const EXIT_CODES = { up_to_date: 0, missing: 5, in_use: 1, no_room: 1 } as const;

async function foresee({ config, terminal }: Surroundings) {
  const foreseen = await foreseeMigration(config, {
    purpose: 'minutebook migrate --check',
    onProgress: terminal.step,
    onLost: terminal.fail,
  });
  const shown = toForeseen(foreseen).join('\n');
  return { json: foreseen, shown, exit_code: EXIT_CODES[foreseen.state] };
}

function toForeseen({ missing, has_data, backup, in_use }: ForeseenMigration): string[] {
  if (missing.length === 0) return ['The database is up to date.'];
  if (!has_data)
    return [`The database is empty: ${count(missing.length, 'migration')} would make its tables.`];
  const are = missing.length === 1 ? '1 migration is missing' : `${missing.length} migrations are missing`;
  return [
    `${are}: ${missing.join(', ')}.`,
    ...(in_use === null ? [] : [in_use]),
    ...(backup === null ? WITHOUT_BACKUP : toBackupLines(backup)),
  ];
}

const WITHOUT_BACKUP = [
  NO_BACKUP,
  'To go back: stop every server, and restore that backup with the older program into an empty database.',
];

function toBackupLines({ folder, most_bytes, free_bytes, has_room, begun }: ForeseenBackup): string[] {
  const path = `${folder}/${begun ?? 'before-migrating-….tar'}`;
  const made =
    begun === null
      ? `The database is backed up first, into ${folder}: at most ${toSize(most_bytes)}, ${toSize(free_bytes)} are free.`
      : `An upgrade was interrupted and goes on; as it was before, the database is in ${path}.`;
  const room = has_room ? [] : ['The disk has too little room for that: make some first.'];
  const back = `To go back: stop the server, restore ${path} with the older program into an empty folder, and move media/ and secret there (docs/operations.md, "Going back").`;
  return [made, ...room, back];
}
