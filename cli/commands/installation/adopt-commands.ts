import { systemClock } from '@minutebook/server/base/clock.ts';
import { adoptSecret } from '@minutebook/server/base/installation/require-secret.ts';
import { openMediaStore } from '@minutebook/server/media/open-media-store.ts';
import { adoptStore, toStorePlace } from '@minutebook/server/media/require-own-store.ts';
import { defineCommand, withDatabase } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

const ADOPTED = `Adopted. Open links have ended. Passwords of shared records are made anew when they are shared again;
authenticator apps ("user reset-factors"), secrets of webhooks and keys of engines ("engine set") have to be set anew.`;

export const adoptSecretCommand = defineCommand({
  name: 'adopt-secret',
  summary: 'Accepts the present secret after the old one was lost for good',
  example: 'adopt-secret',
  run: (_given, around) =>
    withDatabase('adopt-secret', around, async ({ db }) => {
      const adopted = await adoptSecret(around.config, db, systemClock);
      if (adopted) await noteAct(db, around, { action: 'secret.adopt', detail: {} });
      return {
        json: { adopted },
        shown: adopted ? ADOPTED : 'This is the secret of the database: nothing was changed.',
      };
    }),
});

export const adoptMediaCommand = defineCommand({
  name: 'adopt-media',
  summary: 'Accepts the present folder or bucket for recordings, after they were moved or lost for good',
  example: 'adopt-media',
  run: (_given, around) =>
    withDatabase('adopt-media', around, async ({ db }) => {
      const { config } = around;
      const place = toStorePlace(config);
      await adoptStore({ config, db, media: openMediaStore(config, systemClock) });
      await noteAct(db, around, { action: 'media.adopt', detail: { place } });
      return {
        json: { adopted: true },
        shown: `Adopted ${place}. "minutebook doctor" names the recordings that are not there.`,
      };
    }),
});
