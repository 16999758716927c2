import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import { Disclosure } from '../../../components/overlays/disclosure.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';

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
  const { at, action, actor, record_id, details } = entry;
  const said = settings.audit_actions as Readonly<Record<string, string>>;
  return (
    <li className="px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="min-w-0 flex-1 basis-60">
          <span className="font-medium">
            {actor?.name ?? (isByTime(entry) ? settings.by_itself : settings.operator)}
          </span>{' '}
          {said[action] ?? action}
          {subject !== undefined && <span className="text-soft"> · {subject}</span>}
          {record_id !== null && (
            <>
              {' '}
              <Link
                to="/w/$slug/records/$record_id"
                params={{ slug, record_id: String(record_id) }}
                className="text-accent-ink hover:underline"
              >
                {settings.record_number(record_id)}
              </Link>
            </>
          )}
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

/** Nobody did it, not even an operator. */
const isByTime = ({ action, details }: AuditEntry) =>
  action.startsWith('record.expire_') || (action === 'record.publish' && details?.['trigger'] === 'schedule');

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
