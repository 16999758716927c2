import { buttons } from './ja/buttons.ts';
import { frame } from './ja/frame.ts';
import { invitation } from './ja/invitation.ts';
import { me } from './ja/me.ts';
import { people } from './ja/people.ts';
import { record } from './ja/record.ts';
import { records } from './ja/records.ts';
import { refusals } from './ja/refusals.ts';
import { settings } from './ja/settings.ts';
import { shared_record } from './ja/shared-record.ts';
import { sign_in } from './ja/sign-in.ts';
import { uploads } from './ja/uploads.ts';
import type { Words } from './words.ts';

export const ja: Words = {
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
