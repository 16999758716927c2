import { buttons } from './en/buttons.ts';
import { frame } from './en/frame.ts';
import { invitation } from './en/invitation.ts';
import { me } from './en/me.ts';
import { people } from './en/people.ts';
import { record } from './en/record.ts';
import { records } from './en/records.ts';
import { refusals } from './en/refusals.ts';
import { settings } from './en/settings.ts';
import { shared_record } from './en/shared-record.ts';
import { sign_in } from './en/sign-in.ts';
import { uploads } from './en/uploads.ts';

export const en = {
  buttons,
  frame,
  invitation,
  me,
  people,
  record,
  records,
  refusals,
  settings,
  shared_record,
  sign_in,
  uploads,
};
