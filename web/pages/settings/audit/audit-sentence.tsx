import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useWords } from '../../../words/use-words.tsx';
import type { Words } from '../../../words/words.ts';
import { toActorKind, toAuditSubjects, type AuditSubjects, type KnownNames } from './audit-subject.ts';

interface AuditSentenceProps {
  slug: string;
  entry: AuditEntry;
  names: KnownNames;
}

/** Who did what to what. What the entry does not name is said in general. */
export function AuditSentence({ slug, entry, names }: AuditSentenceProps) {
  const { audit } = useWords();
  const { actor, record_id } = entry;
  const subjects = toAuditSubjects(entry, names);
  const { name, email, team, member, account, user, place } = subjects;
  const kind = toActorKind(entry);
  const record =
    record_id === null ? undefined : <RecordName slug={slug} entry={entry} record_id={record_id} />;
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
  const missing: Readonly<Record<string, string>> = audit.missing;
  return (
    <Filled
      text={toTemplate(entry.action, audit, subjects)}
      parts={{ ...missing, ...withoutMissing(parts) }}
    />
  );
}

/** An act of a newer server is said by its name. */
function toTemplate(
  action: string,
  { sentences, own_sentences, account_sentences }: Words['audit'],
  { is_own, is_of_account }: AuditSubjects,
): string {
  const said: Readonly<Record<string, string>> = {
    ...sentences,
    ...(is_own && own_sentences),
    ...(is_of_account && account_sentences),
  };
  return said[action] ?? `{actor} ${action}`;
}

const withoutMissing = (parts: Partial<Record<string, ReactNode>>) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

/** A text with something in the place of each `{name}`. */
function Filled({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  // Every second piece is a name.
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}

interface RecordNameProps {
  slug: string;
  entry: AuditEntry;
  record_id: number;
}

/** Leads to the record; one in the trash, or out of the reader's sight, has no page to lead to. */
function RecordName({ slug, entry: { record }, record_id }: RecordNameProps) {
  const { audit } = useWords();
  const titleOf = useTitleOf();
  if (record === null) return <span className="text-soft">{audit.record_unseen(record_id)}</span>;
  if (record.is_trashed) return <Filled text={audit.record_trashed} parts={{ title: titleOf(record) }} />;
  const link = (
    <Link
      to="/w/$slug/records/$record_id"
      params={{ slug, record_id: String(record_id) }}
      className="text-accent-ink underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {titleOf(record)}
    </Link>
  );
  return <Filled text={audit.record} parts={{ title: link }} />;
}
