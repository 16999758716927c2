/** The commands that `minutebook` has too, where an operator runs them without a token. */
import type { Command } from './command.ts';
import { ask } from './commands/records/ask.ts';
import { momentList } from './commands/moments/moment-commands.ts';
import { taskList } from './commands/records/task-commands.ts';
import { changingCommands } from './commands/records/record-changes.ts';
import { recordGet } from './commands/records/record-get.ts';
import { recordList } from './commands/records/record-list.ts';
import { recordSearch } from './commands/records/record-search.ts';

export { peopleCommands } from './commands/people/people-commands.ts';
export { labelCommands } from './commands/records/label-commands.ts';
export { sharingCommands } from './commands/records/share-commands.ts';
export { trashCommands } from './commands/records/trash-commands.ts';

export const recordCommands: readonly Command[] = [
  recordList,
  recordSearch,
  ask,
  recordGet,
  ...changingCommands,
  momentList,
  taskList,
];
