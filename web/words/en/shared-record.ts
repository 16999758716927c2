const plural = new Intl.PluralRules('en');
const s = (count: number) => (plural.select(count) === 'one' ? '' : 's');

export const sharedRecord = {
  locked_title: 'Password required',
  locked_text: 'Enter the password that came with the link.',
  password: 'Password',
  open: 'Open',
  wrong: 'Wrong password.',
  tries_left: (count: number) => `Wrong password. ${count} ${count === 1 ? 'try' : 'tries'} left.`,
  too_many: (minutes: number) => `Too many tries. Try again in ${minutes} minute${s(minutes)}.`,
  gone_title: 'This link no longer works',
  gone_text:
    'It has expired, was revoked, or was not copied completely. Ask the person who sent it for a new one.',
  until: (when: string) => `Available until ${when}`,
  no_media: 'There is no recording to play, only the transcript.',
  insights: 'Summary',
  shared_with: 'Shared with Minutebook',

  list_title: 'Shared links',
  list_text: 'Records that people outside the workspace can open with a link and a password.',
  list_empty_title: 'Nothing is shared',
  list_empty_text: 'Open a record and press Share: its link is listed here until it expires.',
  list_empty_text_read_only: 'Links to records you can see are listed here until they expire.',
  shared_on: (day: string) => `Shared ${day}`,
  ends: (day: string) => `Expires ${day}`,
  ends_soon: (day: string) => `Expires soon: ${day}`,
  never_ends: 'Never expires',
  unrevoked: 'The link works again.',
  revoked: 'The link was revoked.',
  load_more: 'Show more',
};
