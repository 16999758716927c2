import { buttons } from './ko/buttons.ts';
import { frame } from './ko/frame.ts';
import { invitation } from './ko/invitation.ts';
import { me } from './ko/me.ts';
import { people } from './ko/people.ts';
import { record } from './ko/record.ts';
import { records } from './ko/records.ts';
import { refusals } from './ko/refusals.ts';
import { settings } from './ko/settings.ts';
import { shared_record } from './ko/shared-record.ts';
import { sign_in } from './ko/sign-in.ts';
import { uploads } from './ko/uploads.ts';
import type { Words } from './words.ts';

export const ko: Words = {
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
