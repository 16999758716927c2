import { Link } from '@tanstack/react-router';
import { Children, type ReactNode } from 'react';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { Template, Words } from '../../../words/words.ts';
import { toActorKind, toAuditSubjects, type AuditSubjects, type KnownNames } from './audit-subject.ts';
import { useSlug } from '../../../session/queries.ts';

/**
 * The sentence of an entry: who did what to what. It speaks in general terms of things that the entry does
 * not name.
 */
export function AuditSentence({ entry, names }: { entry: AuditEntry; names: KnownNames }) {
  const { audit, audit_sentences } = useWords();
  const { actor, record_id } = entry;
  const subjects = toAuditSubjects(entry, names);
  const { name, email, team, member, account, user, place } = subjects;
  const kind = toActorKind(entry);
  const record = record_id === null ? undefined : <RecordName entry={entry} record_id={record_id} />;
  const person = member === undefined ? undefined : audit.other(member);
  const service = account === undefined ? undefined : audit.service_account(account);
  const parts: Partial<Record<string, ReactNode>> = {
    name,
    email,
    team,
    actor: (
      <span className="font-medium">
        {kind === 'person' ? audit.actors.person(actor?.name ?? '') : audit.actors[kind]}
      </span>
    ),
    record,
    held: record ?? person ?? service,
    member: person,
    account: service,
    user: user === undefined ? undefined : audit.other(user),
    place: (audit.places as Readonly<Record<string, string>>)[place ?? ''],
  };
  const template = findTemplate(entry.action, audit_sentences, subjects);
  // An act of a newer server is said by its name.
  if (template === undefined) return Children.toArray([parts['actor'], ' ', entry.action]);
  return Children.toArray(template<ReactNode>({ ...audit.missing, ...withoutMissing(parts) }));
}

function findTemplate(
  action: string,
  { sentences, own_sentences, account_sentences }: Words['audit_sentences'],
  { is_own, is_of_account }: AuditSubjects,
): Template | undefined {
  const said: Readonly<Record<string, Template>> = {
    ...sentences,
    ...(is_own && own_sentences),
    ...(is_of_account && account_sentences),
  };
  return said[action];
}

const withoutMissing = (parts: Partial<Record<string, ReactNode>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

/** Leads to the record; one in the trash, or out of the reader's sight, has no page to lead to. */
function RecordName({ entry: { record }, record_id }: { entry: AuditEntry; record_id: number }) {
  const slug = useSlug();
  const { audit, audit_sentences } = useWords();
  const titleOf = useTitleOf();
  if (record === null) return <span className="text-soft">{audit.record_unseen(record_id)}</span>;
  if (record.is_trashed) return audit_sentences.record_trashed({ title: titleOf(record) });
  const link = (
    <Link
      to="/w/$slug/records/$record_id"
      params={{ slug, record_id: String(record_id) }}
      className="text-accent-ink underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {titleOf(record)}
    </Link>
  );
  return Children.toArray(audit_sentences.record<ReactNode>({ title: link }));
}
