/** Options that every command takes. */
import { flag, text } from '@minutebook/cli/option.ts';

export const commonOptions = {
  workspace: text('slug', 'in this workspace'),
  profile: text('name', 'signed in as this profile says'),
  json: flag('print JSON'),
  csv: flag('print a list as CSV'),
};
