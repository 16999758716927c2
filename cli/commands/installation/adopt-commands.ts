import { systemClock } from '@minutebook/server/base/clock.ts';
import { adoptSecret } from '@minutebook/server/base/installation/require-secret.ts';
import { openServiceDatabase } from '@minutebook/server/base/open-service-database.ts';
import { openMediaStore } from '@minutebook/server/media/open-media-store.ts';
import { adoptStore, toStorePlace } from '@minutebook/server/media/require-own-store.ts';
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
        shown: adopted ? ADOPTED : 'This is the secret of the database: nothing was changed.',
      };
    } finally {
      await close();
    }
  },
});

export const adoptMediaCommand = defineCommand({
  name: 'adopt-media',
  summary: 'Accepts the present folder or bucket for recordings, after they were moved or lost for good',
  operands: {},
  options: {},
  example: 'adopt-media',
  async run(_given, around) {
    const { config, terminal } = around;
    // Opens the database without the checks of other commands, which a foreign store would stop.
    const { db, close } = await openServiceDatabase(config, {
      role: 'command',
      purpose: 'minutebook adopt-media',
      onProgress: terminal.step,
      onLost: terminal.fail,
      onError: () => undefined,
    });
    try {
      await adoptStore({ config, db, media: openMediaStore(config, systemClock) });
      await noteAct(db, around, { action: 'media.adopt', detail: { place: toStorePlace(config) } });
    } finally {
      await close();
    }
    return {
      json: { adopted: true },
      shown: `Adopted ${toStorePlace(config)}. "minutebook doctor" names the recordings that are not there.`,
    };
  },
});
