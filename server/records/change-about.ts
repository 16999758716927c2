import { maskText } from '../text/mask/mask-utterance.ts';
import type { CallFacts } from './writing/call-facts.ts';
import { findMaskRules, maskContacts } from './masking/mask-dialogs.ts';
import { addContacts, dropUnnamed, takeContactsOf } from './writing/record-contacts.ts';
import type { RecordWriter } from './record-writer.ts';

/** Changes whom a record was with, on what number, and for which event; what is undefined stays. */
export async function changeAbout(
  writer: RecordWriter,
  { contacts, event, ...number }: CallFacts,
): Promise<void> {
  const { tx, record } = writer;
  const rules = await findMaskRules(tx, record.workspace_id);
  await writer.patch({
    ...number,
    ...(event !== undefined && {
      event: event === null ? null : { ...event, summary: maskText(event.summary, rules) },
    }),
    updated_at: writer.event.at,
  });
  if (contacts === undefined) return;
  const earlier = await takeContactsOf(tx, record);
  await addContacts(tx, record, maskContacts(contacts, rules));
  await dropUnnamed(tx, record.workspace_id, earlier);
  writer.touch('contacts');
}
