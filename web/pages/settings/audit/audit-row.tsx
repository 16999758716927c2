import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';
import { cx } from '../../../components/cx.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { AuditSentence } from './audit-sentence.tsx';
import type { KnownNames } from './audit-subject.ts';

interface AuditRowProps {
  slug: string;
  entry: AuditEntry;
  names: KnownNames;
}

/** A sentence and its time; further details can be opened. On a phone the time is below the sentence. */
export function AuditRow({ slug, entry, names }: AuditRowProps) {
  const { audit } = useWords();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { at, details } = entry;
  return (
    <li className="grid grid-cols-[1fr_1.75rem] min-h-11 items-center gap-x-3 px-4 py-2 sm:grid-cols-[1fr_auto_1.75rem]">
      <p className="min-w-0">
        <AuditSentence slug={slug} entry={entry} names={names} />
      </p>
      <time dateTime={at} className="text-sm text-faint max-sm:col-start-1">
        {format.dateTime(at)}
      </time>
      {details !== null && (
        <IconButton
          label={audit.details}
          icon={<ChevronDown size={16} aria-hidden className={cx(isOpen && 'rotate-180')} />}
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      {details !== null && (
        <dl
          id={id}
          hidden={!isOpen}
          className="col-span-full mt-2 mb-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-control bg-sunken px-3 py-2 font-mono text-xs [&[hidden]]:hidden"
        >
          {Object.entries(details).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 break-words">{toText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
