import { Link } from '@tanstack/react-router';
import { ChevronLeft, Lock } from 'lucide-react';
import { Fragment } from 'react';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { DraftBanner } from './draft-banner.tsx';
import { LabelRow } from './label-row.tsx';
import { ProgressBanner } from './progress-banner.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordTitle } from './record-title.tsx';

export function RecordHeader() {
  const { frame } = useWords();
  const { slug } = useOpenRecord();
  return (
    <header className="flex flex-col gap-2 px-4 pt-3 pb-3 sm:px-6">
      <Link
        to="/w/$slug/records"
        params={{ slug }}
        className="-ml-1 inline-flex items-center self-start rounded text-sm text-soft hover:text-ink"
      >
        <ChevronLeft size={15} aria-hidden /> {frame.records}
      </Link>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <RecordTitle />
          <RecordFacts />
        </div>
        <RecordActions />
      </div>
      <LabelRow />
      <ProgressBanner />
      <DraftBanner />
    </header>
  );
}

/** When, how long, from where, whose, and who may see it. */
function RecordFacts() {
  const { record: words, records } = useWords();
  const { record } = useOpenRecord();
  const format = useFormat();
  const { started_at, duration_ms, source, owner, scope, teams } = record;
  const facts = [
    format.dateTime(started_at),
    duration_ms === null ? undefined : format.duration(duration_ms),
    records.sources[source],
    owner?.name,
  ].filter((fact) => fact !== undefined);
  const places = {
    private: words.scope_private,
    team: teams.map(({ name }) => name).join(', '),
    workspace: words.scope_workspace,
  };
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-soft">
      {facts.map((fact) => (
        <Fragment key={fact}>
          <span>
            {fact} <span aria-hidden>·</span>
          </span>
        </Fragment>
      ))}
      <span className="inline-flex items-center gap-1">
        {scope === 'private' && <Lock size={13} aria-hidden />}
        {places[scope] || records.scopes[scope]}
      </span>
    </p>
  );
}
