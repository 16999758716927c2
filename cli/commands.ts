/** All commands, in the order of the help. */
import type { Command } from './command.ts';
import { adoptMediaCommand } from './commands/adopt-media.ts';
import { adoptSecretCommand } from './commands/adopt-secret.ts';
import { auditExport } from './commands/audit-export.ts';
import { backup } from './commands/backup.ts';
import { backupPrune } from './commands/backup-prune.ts';
import { backupVerify } from './commands/backup-verify.ts';
import { demo } from './commands/demo.ts';
import { doctor } from './commands/doctor.ts';
import { engineInstall } from './commands/engine-install.ts';
import { engineList } from './commands/engine-list.ts';
import { engineRemove } from './commands/engine-remove.ts';
import { engineTest } from './commands/engine-test.ts';
import { holdCreate } from './commands/hold-create.ts';
import { holdEnd } from './commands/hold-end.ts';
import { holdList } from './commands/hold-list.ts';
import { importCommand } from './commands/import.ts';
import { invitationCancel } from './commands/invitation-cancel.ts';
import { invitationCreate } from './commands/invitation-create.ts';
import { invitationList } from './commands/invitation-list.ts';
import { jobsList } from './commands/jobs-list.ts';
import { jobsRerun } from './commands/jobs-rerun.ts';
import { labelCreate } from './commands/label-create.ts';
import { labelDelete } from './commands/label-delete.ts';
import { labelList } from './commands/label-list.ts';
import { labelRename } from './commands/label-rename.ts';
import { memberActivate } from './commands/member-activate.ts';
import { memberAdd } from './commands/member-add.ts';
import { memberDeactivate } from './commands/member-deactivate.ts';
import { memberList } from './commands/member-list.ts';
import { memberSetRole } from './commands/member-set-role.ts';
import { migrate } from './commands/migrate.ts';
import { recordAttachTranscript } from './commands/record-attach-transcript.ts';
import { recordDelete } from './commands/record-delete.ts';
import { recordList } from './commands/record-list.ts';
import { recordRenameSpeaker } from './commands/record-rename-speaker.ts';
import { recordRerun } from './commands/record-rerun.ts';
import { restore } from './commands/restore.ts';
import { retentionPreview } from './commands/retention-preview.ts';
import { retentionSet } from './commands/retention-set.ts';
import { roleCreate } from './commands/role-create.ts';
import { roleList } from './commands/role-list.ts';
import { serve } from './commands/serve.ts';
import { teamAddMember } from './commands/team-add-member.ts';
import { teamCreate } from './commands/team-create.ts';
import { teamList } from './commands/team-list.ts';
import { teamRemoveMember } from './commands/team-remove-member.ts';
import { tokenCreate } from './commands/token-create.ts';
import { tokenList } from './commands/token-list.ts';
import { tokenRevoke } from './commands/token-revoke.ts';
import { userActivate } from './commands/user-activate.ts';
import { userCreate } from './commands/user-create.ts';
import { userDeactivate } from './commands/user-deactivate.ts';
import { userErase } from './commands/user-erase.ts';
import { userList } from './commands/user-list.ts';
import { userSetPassword } from './commands/user-set-password.ts';
import { workspaceCreate } from './commands/workspace-create.ts';
import { workspaceExport } from './commands/workspace-export.ts';
import { workspaceImport } from './commands/workspace-import.ts';
import { workspaceList } from './commands/workspace-list.ts';
import { workspaceUpdate } from './commands/workspace-update.ts';
import { worker } from './commands/worker.ts';

export const commands: readonly Command[] = [
  serve,
  worker,
  importCommand,
  recordList,
  recordDelete,
  recordAttachTranscript,
  recordRenameSpeaker,
  recordRerun,
  jobsList,
  jobsRerun,
  workspaceCreate,
  workspaceList,
  workspaceUpdate,
  workspaceExport,
  workspaceImport,
  retentionPreview,
  retentionSet,
  auditExport,
  holdCreate,
  holdList,
  holdEnd,
  userCreate,
  userList,
  userDeactivate,
  userActivate,
  userSetPassword,
  userErase,
  memberAdd,
  memberList,
  memberSetRole,
  memberDeactivate,
  memberActivate,
  tokenCreate,
  tokenList,
  tokenRevoke,
  roleCreate,
  roleList,
  teamCreate,
  teamList,
  teamAddMember,
  teamRemoveMember,
  labelCreate,
  labelList,
  labelRename,
  labelDelete,
  invitationCreate,
  invitationList,
  invitationCancel,
  engineInstall,
  engineList,
  engineRemove,
  engineTest,
  demo,
  migrate,
  // Before `backup`, which would take the second word for a path.
  backupVerify,
  backupPrune,
  backup,
  restore,
  doctor,
  adoptSecretCommand,
  adoptMediaCommand,
];
