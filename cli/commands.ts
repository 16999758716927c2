/** All commands, in the order of the help. */
import type { Command } from './command.ts';
import { memberAdd } from './commands/member-add.ts';
import { serve } from './commands/serve.ts';
import { tokenCreate } from './commands/token-create.ts';
import { userCreate } from './commands/user-create.ts';
import { workspaceCreate } from './commands/workspace-create.ts';

export const commands: readonly Command[] = [serve, workspaceCreate, userCreate, memberAdd, tokenCreate];
