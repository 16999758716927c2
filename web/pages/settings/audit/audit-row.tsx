import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useTitleOf } from '../../../words/use-title-of.ts';

interface AuditRowProps {
  slug: string;
  entry: AuditEntry;
  /** The person or thing that was acted on, if known. */
  subject: string | undefined;
}

/** The actor, the act and the time; further details can be opened. */
export function AuditRow({ slug, entry, subject }: AuditRowProps) {
  const { settings } = useWords();
  const format = useFormat();
  const { at, action, actor, record_id, record, details } = entry;
  const said = settings.audit_actions as Readonly<Record<string, string>>;
  const name = record_id !== null && (
    <>
      {' '}
      <RecordName slug={slug} record_id={record_id} record={record} />{' '}
    </>
  );
  return (
    <li className="px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="min-w-0 flex-1 basis-60">
          <span className="font-medium">
            {actor?.name ?? (isByTime(entry) ? settings.by_itself : settings.operator)}
          </span>{' '}
          {settings.audit_record_first && name}
          {said[action] ?? action}
          {subject !== undefined && <span className="text-soft"> · {subject}</span>}
          {!settings.audit_record_first && name}
        </p>
        <time dateTime={at} className="text-sm text-faint">
          {format.dateTime(at)}
        </time>
      </div>
      {details !== null && (
        <Disclosure label={settings.details} className="mt-1">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-control bg-sunken px-3 py-2 font-mono text-xs">
            {Object.entries(details).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-faint">{name}</dt>
                <dd className="min-w-0">{toText(value)}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </li>
  );
}

interface RecordNameProps {
  slug: string;
  record_id: number;
  record: AuditEntry['record'];
}

/** Leads to the record; one in the trash, or out of the reader's sight, has no page to lead to. */
function RecordName({ slug, record_id, record }: RecordNameProps) {
  const { settings } = useWords();
  const titleOf = useTitleOf();
  if (record === null) return <span className="text-soft">{settings.record_unseen(record_id)}</span>;
  if (record.is_trashed) return <span>{settings.record_trashed(titleOf(record))}</span>;
  return (
    <Link
      to="/w/$slug/records/$record_id"
      params={{ slug, record_id: String(record_id) }}
      className="text-accent-ink underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {titleOf(record)}
    </Link>
  );
}

/** Nobody did it, not even an operator. */
const isByTime = ({ action, details }: AuditEntry) =>
  action.startsWith('record.expire_') || (action === 'record.publish' && details?.['trigger'] === 'schedule');

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
