/** All commands, in the order of the help: the installation's own, and those of `mb` that an operator can run. */
import type { CommandGroup } from '@minutebook/mb/parser/command-parts.ts';
import {
  labelCommands,
  peopleCommands,
  recordCommands,
  sharingCommands,
  trashCommands,
} from '@minutebook/mb/shared-commands.ts';
import { asOperator } from './as-operator.ts';
import type { InstallationCommand } from './command.ts';
import {
  serviceAccountCreate,
  serviceAccountRotate,
  serviceAccountToken,
} from './commands/accounts/service-account-commands.ts';
import { tokenCreate, tokenList, tokenRevoke } from './commands/accounts/token-commands.ts';
import {
  userActivate,
  userCreate,
  userDeactivate,
  userList,
  userResetFactors,
  userSetPassword,
} from './commands/accounts/user-commands.ts';
import { userErase } from './commands/accounts/user-erase.ts';
import { backup } from './commands/backup/backup.ts';
import { backupPrune, backupVerify } from './commands/backup/kept-backups.ts';
import { restore } from './commands/backup/restore.ts';
import { engineSet, engineShow, engineTest, engineUnset } from './commands/engines/engine-commands.ts';
import { engineInstall, engineList, engineRemove } from './commands/engines/model-commands.ts';
import { adoptMediaCommand, adoptSecretCommand } from './commands/installation/adopt-commands.ts';
import { auditExport } from './commands/installation/audit-export.ts';
import { databaseDistribute, demo, migrate } from './commands/installation/database-commands.ts';
import { doctor } from './commands/installation/doctor.ts';
import { jobsList, jobsRerun } from './commands/installation/jobs-commands.ts';
import { mailList, mailRetry } from './commands/installation/mail-commands.ts';
import { serve } from './commands/installation/serve.ts';
import { worker } from './commands/installation/worker.ts';
import { invitationCreate, memberAdd, roleCreate, teamCreate } from './commands/people/member-commands.ts';
import { holdCreate, holdEnd, holdList } from './commands/records/hold-commands.ts';
import { importCommand } from './commands/records/import.ts';
import { workspaceExport, workspaceImport } from './commands/workspaces/move-commands.ts';
import { workspaceCreate, workspaceList, workspaceUpdate } from './commands/workspaces/workspace-commands.ts';

export const groups: readonly CommandGroup<InstallationCommand>[] = [
  {
    heading: 'Server',
    commands: [
      serve,
      worker,
      demo,
      doctor,
      migrate,
      databaseDistribute,
      jobsList,
      jobsRerun,
      mailList,
      mailRetry,
      adoptSecretCommand,
      adoptMediaCommand,
    ],
  },
  {
    heading: 'Backup',
    // `backup` comes last: it would take the second word for a path.
    commands: [backupVerify, backupPrune, backup, restore],
  },
  {
    heading: 'Records',
    commands: [
      importCommand,
      ...[...recordCommands, ...trashCommands].map(asOperator),
      holdCreate,
      holdList,
      holdEnd,
    ],
  },
  { heading: 'Labels and sharing', commands: [...labelCommands, ...sharingCommands].map(asOperator) },
  {
    heading: 'Transcription and insights',
    commands: [engineInstall, engineList, engineRemove, engineShow, engineSet, engineUnset, engineTest],
  },
  {
    heading: 'Workspaces',
    commands: [
      workspaceCreate,
      workspaceList,
      workspaceUpdate,
      workspaceExport,
      workspaceImport,
      auditExport,
    ],
  },
  {
    heading: 'People',
    commands: [memberAdd, invitationCreate, roleCreate, teamCreate, ...peopleCommands.map(asOperator)],
  },
  {
    heading: 'Accounts and tokens',
    commands: [
      userCreate,
      userList,
      userSetPassword,
      userResetFactors,
      userDeactivate,
      userActivate,
      userErase,
      serviceAccountCreate,
      serviceAccountToken,
      serviceAccountRotate,
      tokenCreate,
      tokenList,
      tokenRevoke,
    ],
  },
];
