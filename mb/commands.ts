/** Lists every command in the order of the help. */
import type { CommandGroup } from './parser/command-parts.ts';
import type { Command } from './command.ts';
import { changes } from './commands/changes/changes.ts';
import { listen } from './commands/changes/listen.ts';
import { webhookCommands } from './commands/changes/webhook-commands.ts';
import { engines } from './commands/records/engines.ts';
import { exportAll } from './commands/records/export-all.ts';
import { exportOne } from './commands/records/export.ts';
import { tokenList, tokenRevoke } from './commands/people/token-commands.ts';
import { momentChanges } from './commands/moments/moment-commands.ts';
import { playlistCommands } from './commands/moments/playlist-commands.ts';
import { trackerCommands } from './commands/moments/tracker-commands.ts';
import { taskChanges } from './commands/records/task-commands.ts';
import { recordDownload } from './commands/records/record-download.ts';
import { bring } from './commands/records/bring.ts';
import { upload } from './commands/records/upload.ts';
import { login } from './commands/sign-in/login.ts';
import { logout } from './commands/sign-in/logout.ts';
import { profileList, profileUse } from './commands/sign-in/profile-commands.ts';
import { whoami } from './commands/sign-in/whoami.ts';
import { api } from './commands/tools/api.ts';
import { mcp } from './commands/tools/mcp.ts';
import { makeCompletion } from './commands/tools/completion.ts';

import {
  labelCommands,
  peopleCommands,
  recordCommands,
  sharingCommands,
  trashCommands,
} from './shared-commands.ts';

const completedGroups: readonly CommandGroup<Command>[] = [
  {
    heading: 'Account',
    commands: [login, logout, whoami, profileList, profileUse, tokenList, tokenRevoke],
  },
  {
    heading: 'Records',
    commands: [
      ...recordCommands,
      ...momentChanges,
      ...taskChanges,
      recordDownload,
      engines,
      // `export all` comes before `export`, which would take the second word for a record.
      exportAll,
      exportOne,
    ],
  },
  { heading: 'Playlists and trackers', commands: [...playlistCommands, ...trackerCommands] },
  { heading: 'Uploads', commands: [upload, bring] },
  { heading: 'Trash and retention', commands: trashCommands },
  { heading: 'Labels and sharing', commands: [...labelCommands, ...sharingCommands] },
  { heading: 'People', commands: peopleCommands },
  { heading: 'Changes', commands: [changes, listen] },
  { heading: 'Webhooks', commands: webhookCommands },
];

const tools: readonly Command[] = [api, mcp];
const completion = makeCompletion([...completedGroups.flatMap(({ commands: own }) => own), ...tools]);

export const groups: readonly CommandGroup<Command>[] = [
  ...completedGroups,
  { heading: 'Other programs', commands: [...tools, completion] },
];

export const commands: readonly Command[] = groups.flatMap(({ commands: own }) => own);
