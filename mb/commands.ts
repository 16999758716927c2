/** Every command, in the order of the help. */
import type { MbCommand } from './command.ts';
import { recordGet } from './commands/records/record-get.ts';
import { recordList } from './commands/records/record-list.ts';
import { recordSearch } from './commands/records/record-search.ts';
import { login } from './commands/sign-in/login.ts';
import { logout } from './commands/sign-in/logout.ts';
import { profileList } from './commands/sign-in/profile-list.ts';
import { profileUse } from './commands/sign-in/profile-use.ts';
import { whoami } from './commands/sign-in/whoami.ts';

export const commands: readonly MbCommand[] = [
  login,
  logout,
  whoami,
  profileList,
  profileUse,
  recordList,
  recordSearch,
  recordGet,
];
