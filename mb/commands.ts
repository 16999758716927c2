/** Every command, in the order of the help. */
import type { CommandGroup } from '@minutebook/cli/command-parts.ts';
import type { MbCommand } from './command.ts';
import { changes } from './commands/changes/changes.ts';
import { listen } from './commands/changes/listen.ts';
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookRedeliver,
  webhookReplay,
  webhookSecret,
  webhookTest,
  webhookUpdate,
} from './commands/changes/webhook-commands.ts';
import { engines } from './commands/records/engines.ts';
import { exportAll } from './commands/records/export-all.ts';
import { exportOne } from './commands/records/export.ts';
import { memberList } from './commands/people/member-list.ts';
import { tokenList, tokenRevoke } from './commands/people/token-commands.ts';
import {
  labelAdd,
  labelCreate,
  labelDelete,
  labelEdit,
  labelList,
  labelRemove,
} from './commands/records/label-commands.ts';
import { recordDelete, recordEdit, recordRerun, recordRestore } from './commands/records/record-changes.ts';
import { recordDownload } from './commands/records/record-download.ts';
import { recordGet } from './commands/records/record-get.ts';
import { recordList } from './commands/records/record-list.ts';
import { recordSearch } from './commands/records/record-search.ts';
import { shareCreate, shareEnd, shareGet, shareList } from './commands/records/share-commands.ts';
import { upload } from './commands/records/upload.ts';
import { login } from './commands/sign-in/login.ts';
import { logout } from './commands/sign-in/logout.ts';
import { profileList } from './commands/sign-in/profile-list.ts';
import { profileUse } from './commands/sign-in/profile-use.ts';
import { whoami } from './commands/sign-in/whoami.ts';
import { api } from './commands/tools/api.ts';
import { mcp } from './commands/tools/mcp.ts';
import { makeCompletion } from './commands/tools/completion.ts';

const completedGroups: readonly CommandGroup<MbCommand>[] = [
  {
    heading: 'Account',
    commands: [login, logout, whoami, profileList, profileUse, tokenList, tokenRevoke],
  },
  {
    heading: 'Records',
    commands: [
      recordList,
      recordSearch,
      recordGet,
      recordEdit,
      recordDelete,
      recordRestore,
      recordRerun,
      recordDownload,
      engines,
      // Before `export`, which would take the second word for a record.
      exportAll,
      exportOne,
    ],
  },
  { heading: 'Uploads', commands: [upload] },
  {
    heading: 'Labels and people',
    commands: [labelList, labelAdd, labelRemove, labelCreate, labelEdit, labelDelete, memberList],
  },
  { heading: 'Sharing', commands: [shareCreate, shareGet, shareEnd, shareList] },
  { heading: 'Changes', commands: [changes, listen] },
  {
    heading: 'Webhooks',
    commands: [
      webhookList,
      webhookCreate,
      webhookUpdate,
      webhookDelete,
      webhookSecret,
      webhookTest,
      webhookDeliveries,
      webhookRedeliver,
      webhookReplay,
    ],
  },
];

const tools: readonly MbCommand[] = [api, mcp];
const completion = makeCompletion([...completedGroups.flatMap(({ commands: own }) => own), ...tools]);

export const groups: readonly CommandGroup<MbCommand>[] = [
  ...completedGroups,
  { heading: 'Other programs', commands: [...tools, completion] },
];

export const commands: readonly MbCommand[] = groups.flatMap(({ commands: own }) => own);
