import { tableOf } from '@minutebook/mb/output/report.ts';
import { flag } from '@minutebook/mb/parser/option.ts';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { openServiceDatabase } from '@minutebook/server/base/open-service-database.ts';
import { openMediaStore } from '@minutebook/server/media/open-media-store.ts';
import { diagnose } from '@minutebook/server/start/doctor/diagnose.ts';
import { defineCommand } from '../../command.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Checks database, secret, recordings, queue, disk and more; exits with 1 if anything is wrong',
  operands: {},
  options: { deep: flag('read every recording to its end, and ask the engines') },
  example: 'doctor --deep',
  async run({ deep }, { config, terminal }) {
    // Not like other commands: a wrong secret is a finding here.
    const { db, connection, close } = await openServiceDatabase(config, {
      role: 'command',
      purpose: 'minutebook doctor',
      onProgress: terminal.step,
      onLost: terminal.fail,
      onError: () => undefined,
    });
    try {
      const findings = await diagnose({
        config,
        db,
        connection,
        media: openMediaStore(config, systemClock),
        clock: systemClock,
        is_deep: deep,
        onProgress: (text) => terminal.status(text),
      });
      const isWrong = findings.some(({ state }) => state === 'wrong');
      const table = tableOf(findings, {
        state: ({ state }) => state,
        about: ({ about }) => about,
        finding: ({ message, remedy }) => (remedy === null ? message : `${message} → ${remedy}`),
      });
      return { json: { findings }, shown: table, exit_code: isWrong ? 1 : 0 };
    } finally {
      await close();
    }
  },
});
