/** Options that every command takes. */
import { flag, text } from './parser/option.ts';

export const formatOptions = {
  json: flag('print JSON'),
  csv: flag('print a list as CSV'),
};

export const commonOptions = {
  workspace: text('slug', 'in this workspace'),
  profile: text('name', 'signed in as this profile says'),
  ...formatOptions,
};
