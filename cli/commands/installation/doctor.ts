import { tableOf } from '@minutebook/mb/output/report.ts';
import { flag, UsageError } from '@minutebook/mb/parser/option.ts';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { openMediaStore } from '@minutebook/server/media/open-media-store.ts';
import { diagnose } from '@minutebook/server/start/doctor/diagnose.ts';
import { repair } from '@minutebook/server/start/doctor/repair.ts';
import { defineCommand, withDatabase } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Checks database, secret, recordings, queue, disk and more; exits with 1 if anything is wrong',
  options: {
    deep: flag('read every page of the database and every recording to its end, and ask the engines'),
    repair: flag('mend what can be mended from what is there, after a backup of the database'),
    'no-backup': flag('with --repair: make no backup first'),
  },
  example: 'doctor --deep',
  async run({ deep, repair: isRepair, 'no-backup': without }, around) {
    const { config, terminal } = around;
    if (without && !isRepair) throw new UsageError('--no-backup belongs to --repair.');
    return withDatabase('doctor', around, async ({ db, connection }) => {
      const parts = {
        config,
        db,
        connection,
        media: openMediaStore(config, systemClock),
        clock: systemClock,
        is_deep: deep,
        onProgress: (text: string) => terminal.status(text),
      };
      const found = await diagnose(parts);
      const findings = isRepair ? await repair(found, { ...parts, is_backed_up: !without }) : found;
      const mended = findings.filter(({ state }) => state === 'mended').map(({ message }) => message);
      if (mended.length > 0) await noteAct(db, around, { action: 'database.repair', detail: { mended } });
      const isWrong = findings.some(({ state }) => state === 'wrong');
      const table = tableOf(findings, {
        state: ({ state }) => state,
        about: ({ about }) => about,
        finding: ({ message, remedy }) => (remedy === null ? message : `${message} → ${remedy}`),
      });
      return { json: { findings }, shown: table, exit_code: isWrong ? 1 : 0 };
    });
  },
});
