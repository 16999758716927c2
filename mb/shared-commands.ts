/** The commands that `minutebook` has too, where an operator runs them without a token. */
import type { Command } from './command.ts';
import { ask } from './commands/records/ask.ts';
import {
  labelAdd,
  labelCreate,
  labelDelete,
  labelEdit,
  labelList,
  labelRemove,
} from './commands/records/label-commands.ts';
import { momentList } from './commands/moments/moment-commands.ts';
import { taskList } from './commands/records/task-commands.ts';
import {
  recordAttachTranscript,
  recordDelete,
  recordEdit,
  recordRenameSpeaker,
  recordRerun,
  recordRestore,
} from './commands/records/record-changes.ts';
import { recordGet } from './commands/records/record-get.ts';
import { recordList } from './commands/records/record-list.ts';
import { recordSearch } from './commands/records/record-search.ts';
import { shareCreate, shareEnd, shareGet, shareList } from './commands/records/share-commands.ts';
import { retentionPreview, retentionSet, trashEmpty, trashList } from './commands/records/trash-commands.ts';

export { peopleCommands } from './commands/people/people-commands.ts';

export const recordCommands: readonly Command[] = [
  recordList,
  recordSearch,
  ask,
  recordGet,
  recordEdit,
  recordDelete,
  recordRestore,
  recordRerun,
  recordAttachTranscript,
  recordRenameSpeaker,
  momentList,
  taskList,
];

export const trashCommands: readonly Command[] = [trashList, trashEmpty, retentionPreview, retentionSet];

export const labelCommands: readonly Command[] = [
  labelList,
  labelAdd,
  labelRemove,
  labelCreate,
  labelEdit,
  labelDelete,
];

export const sharingCommands: readonly Command[] = [shareCreate, shareGet, shareEnd, shareList];
