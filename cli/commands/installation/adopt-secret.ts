import { systemClock } from '@minutebook/server/base/clock.ts';
import { adoptSecret } from '@minutebook/server/base/installation/require-secret.ts';
import { openServiceDatabase } from '@minutebook/server/base/open-service-database.ts';
import { defineCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

const ADOPTED = `Adopted. Open links have ended. Passwords of shared records are made anew when they are shared again;
authenticator apps ("user reset-factors"), secrets of webhooks and keys of engines ("engine set") have to be set anew.`;

export const adoptSecretCommand = defineCommand({
  name: 'adopt-secret',
  summary: 'Accepts the present secret after the old one was lost for good',
  operands: {},
  options: {},
  example: 'adopt-secret',
  async run(_given, around) {
    const { config, terminal } = around;
    const { db, close } = await openServiceDatabase(config, {
      role: 'command',
      purpose: 'minutebook adopt-secret',
      onProgress: terminal.step,
      onLost: terminal.fail,
      onError: () => undefined,
    });
    try {
      const adopted = await adoptSecret(config, db, systemClock);
      if (adopted) await noteAct(db, around, { action: 'secret.adopt', detail: {} });
      return {
        json: { adopted },
        text: adopted ? ADOPTED : 'This is the secret of the database: nothing was changed.',
      };
    } finally {
      await close();
    }
  },
});
