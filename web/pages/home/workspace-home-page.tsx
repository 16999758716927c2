import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { Section } from '../../components/frame/section.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { WaitingRows } from '../../components/states/loaded.tsx';
import { useMay, useSlug } from '../../session/queries.ts';
import { NewRecordButtons } from '../../recorder/new-record-buttons.tsx';
import { useWords } from '../../words/use-words.tsx';
import { toDay } from '../actions/to-groups.ts';
import { OpenFirstSteps } from '../records/first-steps/open-first-steps.tsx';
import { useFirstSteps } from '../records/first-steps/use-first-steps.ts';
import { RecordList, SkeletonRows } from '../records/record-list.tsx';
import type { RecordSearch } from '../records/record-search.ts';
import { recordsQuery, toItems, type FoundRecords } from '../records/records-query.ts';
import { useFollowRecords } from '../records/use-follow-records.ts';
import { Today } from './today.tsx';
import { WaitingForMe } from './waiting-for-me.tsx';

/** The page on which a member begins the day: today's meetings, things that wait for the member, and new records. */
export function WorkspaceHomePage() {
  const { frame } = useWords();
  const slug = useSlug();
  const mayUpload = useMay(slug, 'record.upload') === true;
  useFollowRecords(slug);
  const [search] = useState(toNewSearch);
  const found = useInfiniteQuery(recordsQuery(slug, search));
  const has_records = found.data !== undefined && toItems(found.data).length > 0;
  const steps = useFirstSteps(slug, { has_records, has_found: false });
  return (
    <div className="px-(--gutter) py-6">
      <PageHeader title={frame.home} actions={mayUpload && <NewRecordButtons />} />
      <div className="mt-6">
        {steps != null && (
          <div className="-mx-(--gutter)">
            <OpenFirstSteps slug={slug} steps={steps} />
          </div>
        )}
        <Today />
        {/* In an empty workspace the steps say what there is to do. */}
        {steps === undefined && !has_records ? (
          <WaitingRows />
        ) : (
          steps?.has_records !== false && (
            <>
              <WaitingForMe />
              <NewRecords search={search} found={found} />
            </>
          )
        )}
      </div>
    </div>
  );
}

function NewRecords({ search, found }: { search: RecordSearch; found: FoundRecords }) {
  const { home: words } = useWords();
  const { data, error, refetch } = found;
  return (
    <Section title={words.new}>
      {data !== undefined ? (
        toItems(data).length === 0 ? (
          <NothingNew />
        ) : (
          // The rows have the padding of a whole page.
          <div className="-mx-(--gutter)">
            <RecordList search={search} found={found} />
          </div>
        )
      ) : error === null ? (
        <SkeletonRows count={4} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Section>
  );
}

/** Since yesterday, as the calendar here has it. */
function toNewSearch(): RecordSearch {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  return { from: toDay(day) };
}

function NothingNew() {
  const { home: words, frame } = useWords();
  return (
    <EmptyState
      icon={AudioLines}
      title={words.nothing_new_title}
      text={words.nothing_new_text}
      actions={
        <Link to="/w/$slug/records" params={{ slug: useSlug() }} className={buttonClass()}>
          {frame.to_records}
        </Link>
      }
    />
  );
}
