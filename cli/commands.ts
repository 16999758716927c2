/** All commands, in the order of the help. */
import type { Command } from './command.ts';
import type { CommandGroup } from './command-parts.ts';
import { adoptMediaCommand } from './commands/installation/adopt-media.ts';
import { adoptSecretCommand } from './commands/installation/adopt-secret.ts';
import { auditExport } from './commands/installation/audit-export.ts';
import { backup } from './commands/backup/backup.ts';
import { backupPrune } from './commands/backup/backup-prune.ts';
import { backupVerify } from './commands/backup/backup-verify.ts';
import { databaseDistribute } from './commands/installation/database-distribute.ts';
import { demo } from './commands/installation/demo.ts';
import { doctor } from './commands/installation/doctor.ts';
import { engineInstall } from './commands/engines/engine-install.ts';
import { engineList } from './commands/engines/engine-list.ts';
import { engineRemove } from './commands/engines/engine-remove.ts';
import { engineSet } from './commands/engines/engine-set.ts';
import { engineShow } from './commands/engines/engine-show.ts';
import { engineTest } from './commands/engines/engine-test.ts';
import { engineUnset } from './commands/engines/engine-unset.ts';
import { holdCreate } from './commands/records/hold-create.ts';
import { holdEnd } from './commands/records/hold-end.ts';
import { holdList } from './commands/records/hold-list.ts';
import { importCommand } from './commands/records/import.ts';
import { invitationCancel } from './commands/people/invitation-cancel.ts';
import { invitationCreate } from './commands/people/invitation-create.ts';
import { invitationList } from './commands/people/invitation-list.ts';
import { jobsList } from './commands/installation/jobs-list.ts';
import { jobsRerun } from './commands/installation/jobs-rerun.ts';
import { labelCreate } from './commands/records/label-create.ts';
import { labelDelete } from './commands/records/label-delete.ts';
import { labelList } from './commands/records/label-list.ts';
import { labelRename } from './commands/records/label-rename.ts';
import { mailList } from './commands/installation/mail-list.ts';
import { mailRetry } from './commands/installation/mail-retry.ts';
import { memberActivate } from './commands/people/member-activate.ts';
import { memberAdd } from './commands/people/member-add.ts';
import { memberDeactivate } from './commands/people/member-deactivate.ts';
import { memberList } from './commands/people/member-list.ts';
import { memberSetRole } from './commands/people/member-set-role.ts';
import { migrate } from './commands/installation/migrate.ts';
import { recordAttachTranscript } from './commands/records/record-attach-transcript.ts';
import { recordDelete } from './commands/records/record-delete.ts';
import { recordList } from './commands/records/record-list.ts';
import { recordRenameSpeaker } from './commands/records/record-rename-speaker.ts';
import { recordRerun } from './commands/records/record-rerun.ts';
import { restore } from './commands/backup/restore.ts';
import { retentionPreview } from './commands/records/retention-preview.ts';
import { retentionSet } from './commands/records/retention-set.ts';
import { roleCreate } from './commands/people/role-create.ts';
import { roleList } from './commands/people/role-list.ts';
import { serviceAccountCreate } from './commands/accounts/service-account-create.ts';
import { serviceAccountList } from './commands/accounts/service-account-list.ts';
import { serviceAccountRotate } from './commands/accounts/service-account-rotate.ts';
import { serviceAccountToken } from './commands/accounts/service-account-token.ts';
import { serviceAccountUpdate } from './commands/accounts/service-account-update.ts';
import { serve } from './commands/installation/serve.ts';
import { teamAddMember } from './commands/people/team-add-member.ts';
import { teamCreate } from './commands/people/team-create.ts';
import { teamList } from './commands/people/team-list.ts';
import { teamRemoveMember } from './commands/people/team-remove-member.ts';
import { tokenCreate } from './commands/accounts/token-create.ts';
import { tokenList } from './commands/accounts/token-list.ts';
import { tokenRevoke } from './commands/accounts/token-revoke.ts';
import { trashEmpty } from './commands/records/trash-empty.ts';
import { trashList } from './commands/records/trash-list.ts';
import { trashRestore } from './commands/records/trash-restore.ts';
import { userActivate } from './commands/accounts/user-activate.ts';
import { userCreate } from './commands/accounts/user-create.ts';
import { userDeactivate } from './commands/accounts/user-deactivate.ts';
import { userErase } from './commands/accounts/user-erase.ts';
import { userList } from './commands/accounts/user-list.ts';
import { userResetFactors } from './commands/accounts/user-reset-factors.ts';
import { userSetPassword } from './commands/accounts/user-set-password.ts';
import { workspaceCreate } from './commands/workspaces/workspace-create.ts';
import { workspaceExport } from './commands/workspaces/workspace-export.ts';
import { workspaceImport } from './commands/workspaces/workspace-import.ts';
import { workspaceList } from './commands/workspaces/workspace-list.ts';
import { workspaceUpdate } from './commands/workspaces/workspace-update.ts';
import { worker } from './commands/installation/worker.ts';

export const groups: readonly CommandGroup<Command>[] = [
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
      recordList,
      recordDelete,
      recordAttachTranscript,
      recordRenameSpeaker,
      recordRerun,
      labelCreate,
      labelList,
      labelRename,
      labelDelete,
      trashList,
      trashRestore,
      trashEmpty,
      retentionPreview,
      retentionSet,
      holdCreate,
      holdList,
      holdEnd,
    ],
  },
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
    commands: [
      memberAdd,
      memberList,
      memberSetRole,
      memberDeactivate,
      memberActivate,
      invitationCreate,
      invitationList,
      invitationCancel,
      roleCreate,
      roleList,
      teamCreate,
      teamList,
      teamAddMember,
      teamRemoveMember,
    ],
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
      serviceAccountList,
      serviceAccountToken,
      serviceAccountRotate,
      serviceAccountUpdate,
      tokenCreate,
      tokenList,
      tokenRevoke,
    ],
  },
];
