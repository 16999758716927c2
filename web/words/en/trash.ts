const plural = new Intl.PluralRules('en');
const s = (count: number) => (plural.select(count) === 'one' ? '' : 's');

export const trash = {
  title: 'Trash',
  text: (days: number) =>
    `Deleted records can be restored for ${days} day${s(days)}. After that they are deleted permanently.`,
  text_off: 'Deleted records are not kept on this server.',
  sum: (count: number, size: string) => `${count} record${s(count)}, ${size}`,
  deleted_by: (name: string, day: string) => `Deleted by ${name}, ${day}`,
  operator: 'an operator',
  days_left: (days: number) => `${days} day${s(days)} left`,
  held: 'On hold',
  shared: 'Link works again when restored',
  restore: 'Restore',
  restore_title: (title: string) => `Restore “${title}”`,
  purge: 'Delete now',
  purge_title: (title: string) => `Delete “${title}” now`,
  purge_question: (title: string) => `Delete “${title}” permanently?`,
  purge_text: 'This cannot be undone.',
  empty: 'Empty trash',
  empty_question: (count: number) => `Delete ${count} record${s(count)} permanently?`,
  emptied: (count: number) => `${count} record${s(count)} deleted permanently.`,
  empty_title: 'The trash is empty',
  empty_text: 'Records you delete stay here for a while, in case you want them back.',
  empty_text_read_only: 'Deleted records that you may restore appear here.',
  more: 'Show more',
};
