/**
 * Lists all commands in the order of the help: the installation's own, and those of `mb` that an operator can
 * run.
 */
import type { Command } from '@minutebook/mb/command.ts';
import type * as shared from '@minutebook/mb/shared-commands.ts';
import type { CommandGroup } from '@minutebook/mb/parser/command-parts.ts';
import type { InstallationCommand } from './command.ts';

type LoadCommands = () => Promise<readonly InstallationCommand[]>;
type SharedCommands = typeof shared;

/** Commands of `mb` that an operator can run. */
const loadShared = async (pick: (shared: SharedCommands) => readonly Command[]) => {
  const { asOperator } = await import('./as-operator.ts');
  return pick(await import('@minutebook/mb/shared-commands.ts')).map(asOperator);
};

/**
 * The commands under their headings, by the first words of their names and aliases. A group is loaded when
 * one of its words is typed, because loading all of them takes 1.5 s of a core, and 20 MB.
 */
const commandsByWords: Readonly<Record<string, Readonly<Record<string, LoadCommands>>>> = {
  Server: {
    serve: () => import('./commands/installation/serve.ts').then(({ serve }) => [serve]),
    worker: () => import('./commands/installation/worker.ts').then(({ worker }) => [worker]),
    demo: () => import('./commands/installation/database-commands.ts').then(({ demo }) => [demo]),
    doctor: () => import('./commands/installation/doctor.ts').then(({ doctor }) => [doctor]),
    migrate: () => import('./commands/installation/migrate.ts').then(({ migrate }) => [migrate]),
    database: () =>
      import('./commands/installation/database-commands.ts').then((its) => [its.databaseDistribute]),
    jobs: () =>
      import('./commands/installation/jobs-commands.ts').then((its) => [its.jobsList, its.jobsRerun]),
    mail: () =>
      import('./commands/installation/mail-commands.ts').then((its) => [
        its.mailList,
        its.mailRetry,
        its.mailTest,
      ]),
    'adopt-secret adopt-media': () =>
      import('./commands/installation/adopt-commands.ts').then((its) => [
        its.adoptSecretCommand,
        its.adoptMediaCommand,
      ]),
  },
  Backup: {
    backup: async () => {
      const { backupVerify, backupPrune } = await import('./commands/backup/kept-backups.ts');
      const { backup } = await import('./commands/backup/backup.ts');
      // `backup` comes last, because it would take the second word for a path.
      return [backupVerify, backupPrune, backup];
    },
    restore: () => import('./commands/backup/restore.ts').then(({ restore }) => [restore]),
  },
  Records: {
    import: () => import('./commands/records/import.ts').then(({ importCommand }) => [importCommand]),
    'record ask moment task trash retention': () =>
      loadShared(({ recordCommands, trashCommands }) => [...recordCommands, ...trashCommands]),
    hold: () =>
      import('./commands/records/hold-commands.ts').then((its) => [
        its.holdCreate,
        its.holdList,
        its.holdEnd,
      ]),
  },
  'Labels and sharing': {
    label: () => loadShared(({ labelCommands }) => labelCommands),
    share: () => loadShared(({ sharingCommands }) => sharingCommands),
  },
  'Transcription and insights': {
    engine: async () => {
      const { engineInstall, engineList, engineRemove } =
        await import('./commands/engines/model-commands.ts');
      const { engineShow, engineSet, engineUnset, engineTest } =
        await import('./commands/engines/engine-commands.ts');
      return [engineInstall, engineList, engineRemove, engineShow, engineSet, engineUnset, engineTest];
    },
  },
  Workspaces: {
    workspace: async () => {
      const { workspaceCreate, workspaceList, workspaceUpdate } =
        await import('./commands/workspaces/workspace-commands.ts');
      const { workspaceExport, workspaceImport } = await import('./commands/workspaces/move-commands.ts');
      return [workspaceCreate, workspaceList, workspaceUpdate, workspaceExport, workspaceImport];
    },
    audit: () => import('./commands/installation/audit-export.ts').then(({ auditExport }) => [auditExport]),
  },
  People: {
    'member invitation role team service-account': async () => {
      const own = await import('./commands/people/member-commands.ts');
      const shared = await loadShared(({ peopleCommands }) => peopleCommands);
      return [own.memberAdd, own.invitationCreate, own.roleCreate, own.teamCreate, ...shared];
    },
  },
  'Accounts and tokens': {
    user: async () => {
      const its = await import('./commands/accounts/user-commands.ts');
      const { userErase } = await import('./commands/accounts/user-erase.ts');
      const { userCreate, userList, userSetPassword, userResetFactors } = its;
      return [
        userCreate,
        userList,
        userSetPassword,
        userResetFactors,
        its.userUnlink,
        its.userOwnServer,
        its.userDisownServer,
        its.userDeactivate,
        its.userActivate,
        userErase,
      ];
    },
    'service-account': () =>
      import('./commands/accounts/service-account-commands.ts').then((its) => [
        its.serviceAccountCreate,
        its.serviceAccountToken,
        its.serviceAccountRotate,
      ]),
    token: () =>
      import('./commands/accounts/token-commands.ts').then((its) => [
        its.tokenCreate,
        its.tokenList,
        its.tokenRevoke,
      ]),
  },
};

/**
 * Loads the commands that a line can mean. @param word the first word of the line; all commands are loaded
 * when none begins with it
 */
export async function loadCommandGroups(
  word: string | undefined,
): Promise<readonly CommandGroup<InstallationCommand>[]> {
  const isMeant = (words: string) => word !== undefined && words.split(' ').includes(word);
  const isKnown = Object.values(commandsByWords).some((loads) => Object.keys(loads).some(isMeant));
  const groups = Object.entries(commandsByWords).map(async ([heading, loads]) => {
    const meant = Object.entries(loads).filter(([words]) => !isKnown || isMeant(words));
    const loaded = await Promise.all(meant.map(([, load]) => load()));
    return { heading, commands: loaded.flat() };
  });
  return (await Promise.all(groups)).filter(({ commands }) => commands.length > 0);
}
