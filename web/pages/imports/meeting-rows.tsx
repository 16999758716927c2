/**
 * The meetings that were found in an import, each on a line with what became of it; then the files that are
 * left out.
 */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportedMeeting, MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { RowList } from '../../components/row-list.tsx';
import { ReasonText } from '../../components/states/reason-text.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { useSlug } from '../../session/queries.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';

const PAGE = 100;
const TONES: Record<ImportedMeeting['state'], Tone> = {
  found: 'accent',
  left_out: 'neutral',
  already_there: 'neutral',
  skipped: 'neutral',
  imported: 'good',
  failed: 'bad',
  undone: 'neutral',
};

interface MeetingRowsProps {
  of: MeetingImport;
  /** The places of the meetings that the user does not want; undefined: the choice is over. */
  left?: ReadonlySet<number> | undefined;
  onLeave?: (place: number, isLeft: boolean) => void;
}

export function MeetingRows({ of, left, onLeave }: MeetingRowsProps) {
  const slug = useSlug();
  const { imports: words } = useWords();
  const query = useInfiniteQuery({
    queryKey: ['imports', slug, of.id, 'meetings', of.state],
    queryFn: ({ pageParam, signal }) =>
      client.listImportMeetings(
        { params: { slug, import_id: of.id }, query: { limit: PAGE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ page: { offset, total } }) => (offset + PAGE < total ? offset + PAGE : undefined),
  });
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <>
          <section aria-label={words.columns} className="mt-4">
            <RowList>
              {pages
                .flatMap(({ items }) => items)
                .map((meeting) => (
                  <MeetingRow
                    key={meeting.place}
                    meeting={meeting}
                    {...(meeting.state === 'found' &&
                      left !== undefined && { isTaken: !left.has(meeting.place), onLeave })}
                  />
                ))}
            </RowList>
          </section>
          {query.hasNextPage && (
            <Button
              className="mt-4"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {words.show_more}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

interface MeetingRowProps {
  meeting: ImportedMeeting;
  isTaken?: boolean;
  onLeave?: MeetingRowsProps['onLeave'] | undefined;
}

function MeetingRow({ meeting, isTaken, onLeave }: MeetingRowProps) {
  const slug = useSlug();
  const { imports: words } = useWords();
  const format = useFormat();
  const { place, title, recorded_at, duration_ms, files, state, record_id, reason_data } = meeting;
  const names = meeting.people.flatMap(({ name, email }) => name ?? email ?? []);
  const shown = names.slice(0, 3).join(', ');
  const people = names.length > 3 ? words.speakers({ names: shown, count: names.length - 3 }) : shown;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {isTaken !== undefined && (
        <Checkbox
          className="pt-1"
          checked={isTaken}
          label={words.take(title ?? '')}
          onChange={(checked) => onLeave?.(place, !checked)}
        />
      )}
      <div className="min-w-0 flex-1">
        {title !== null && <p className="font-semibold break-words">{title}</p>}
        {recorded_at !== null && (
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span>
              {format.dateTime(new Date(Date.parse(recorded_at) - (duration_ms ?? 0)).toISOString())}
            </span>
            {duration_ms !== null && duration_ms > 0 && <span>{format.duration(duration_ms)}</span>}
            {people !== '' && <span>{people}</span>}
          </p>
        )}
        <ul className="mt-0.5 text-sm text-soft">
          {files.map(({ path, use }) => (
            <li key={path} className="wrap-anywhere">
              {use !== 'none' && `${words.use[use]}: `}
              {path}
            </li>
          ))}
        </ul>
        {reason_data !== null && (
          <p className="mt-0.5 text-sm">
            <ReasonText reason={reason_data} />
          </p>
        )}
      </div>
      {record_id !== null && state !== 'undone' && (
        <Link
          to="/w/$slug/records/$record_id"
          params={{ slug, record_id: String(record_id) }}
          className="text-sm text-accent-ink hover:underline"
          aria-label={`${words.open_record}: ${title ?? ''}`}
        >
          {words.open_record}
        </Link>
      )}
      <Badge tone={TONES[state]}>{words.state[state]}</Badge>
    </li>
  );
}
