import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { FileText, Keyboard, LogOut, Search, Upload, UserRound, type LucideIcon } from 'lucide-react';
import { useDeferredValue } from 'react';
import { settingsSections } from '@minutebook/contract/app/pages.ts';
import { toRecordSearch } from '../../pages/records/record-search.ts';
import { parseSearch } from '../../search-params.ts';
import { client } from '../../session/client.ts';
import { useMay, savedSearchesQuery } from '../../session/queries.ts';
import { useRecentRecords } from '../../session/recent-records.ts';
import { useSession } from '../../session/session.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { workspacePeopleQuery } from '../../pages/record/access/workspace-people-query.ts';
import { speakerNamesQuery } from '../../pages/record/transcript/speaker-names-query.ts';
import { toPersonKey } from '../../session/person-key.ts';
import { offerFiles } from '../../uploads/tray/offer-files.ts';
import { listWorkspacePages } from '../frame/workspace-pages.ts';

interface PaletteScope {
  slug: string | null;
  query: string;
  navigate: UseNavigateResult<string>;
  onKeys: () => void;
}

/** Matches for the typed text: pages, people and actions by name, records by title; without text, the newest records. */
export function usePaletteItems({ slug, query, navigate, onKeys }: PaletteScope): {
  items: PaletteItem[];
  is_searching: boolean;
} {
  const wanted = useDeferredValue(query.trim());
  const named = useNamedItems({ slug, navigate, onKeys });
  const records = useRecordItems(slug, wanted, navigate);
  const fitting = named.filter(({ text }) => isWithin(wanted, text));
  const kept = useKeptItems(slug, wanted, navigate);
  const people = usePeopleItems({ slug, wanted, navigate, fits: (text) => isWithin(wanted, text) });
  // A record stands once, where it was opened last.
  const others = records.items.filter(({ key }) => !kept.some((item) => item.key === key));
  return {
    items: [...kept, ...others, ...people, ...fitting, ...records.search],
    is_searching: records.is_searching,
  };
}

function useRecordItems(slug: string | null, wanted: string, navigate: PaletteScope['navigate']) {
  const { frame } = useWords();
  const titleOf = useTitleOf();
  const format = useFormat();
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['palette', slug, wanted],
    enabled: slug !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.searchRecords(
        {
          params: { slug: slug ?? '' },
          query: {
            limit: 8,
            order: 'rec_date',
            ...(wanted !== '' && { query: wanted, search_mode: 'title_terms' }),
          },
        },
        { signal },
      ),
  });
  // Results for earlier letters stay only if they match the present ones: Enter must not open anything else.
  const fits = ({ text }: PaletteItem) => !isPlaceholderData || isWithin(wanted, text);
  const found = (data?.items ?? []).map(({ record, speakers }): PaletteItem => ({
    key: `record ${record.id}`,
    group: 'records',
    icon: FileText,
    text: titleOf({ ...record, people: speakers }),
    detail: format.shortDate(record.started_at),
    run: () =>
      void navigate({
        to: '/w/$slug/records/$record_id',
        params: { slug: slug ?? '', record_id: String(record.id) },
      }),
  }));
  const search: PaletteItem = {
    key: 'search',
    group: 'actions',
    icon: Search,
    text: frame.palette_search(wanted),
    run: () =>
      void navigate({ to: '/w/$slug/records', params: { slug: slug ?? '' }, search: { query: wanted } }),
  };
  return {
    items: found.filter(fits),
    search: slug === null || wanted === '' ? [] : [search],
    is_searching: isFetching,
  };
}

/** The records that this browser opened last, and the member's saved searches. */
function useKeptItems(
  slug: string | null,
  wanted: string,
  navigate: PaletteScope['navigate'],
): PaletteItem[] {
  const { user } = useSession();
  const recent = useRecentRecords(user?.id, slug);
  const { data: saved = [] } = useQuery({ ...savedSearchesQuery(slug ?? ''), enabled: slug !== null });
  if (slug === null) return [];
  const opened = recent.map(({ id, title }): PaletteItem => ({
    key: `record ${id}`,
    group: 'recent',
    icon: FileText,
    text: title,
    run: () => void navigate({ to: '/w/$slug/records/$record_id', params: { slug, record_id: String(id) } }),
  }));
  const searches = saved.map(({ id, name, search }): PaletteItem => ({
    key: `saved ${id}`,
    group: 'saved',
    icon: Search,
    text: name,
    run: () =>
      void navigate({
        to: '/w/$slug/records',
        params: { slug },
        search: toRecordSearch(parseSearch(search)),
      }),
  }));
  return [...opened.slice(0, 5), ...searches].filter(({ text }) => isWithin(wanted, text));
}

function useNamedItems({ slug, navigate, onKeys }: Omit<PaletteScope, 'query'>): PaletteItem[] {
  const { frame, uploads } = useWords();
  const signOut = useSignOut();
  const mayUpload = useMay(slug, 'record.upload');
  const pages = slug === null ? [] : listWorkspacePages(frame, slug, settingsSections[0]);
  return [
    ...pages.map(({ icon, text, link }) => page(icon, text, () => navigate(link))),
    page(UserRound, frame.me, () => navigate({ to: '/me/$section', params: { section: 'profile' } })),
    ...(mayUpload === true ? [action(Upload, uploads.upload, () => chooseFiles(slug ?? ''))] : []),
    action(Keyboard, frame.show_keys, onKeys),
    action(LogOut, frame.sign_out, signOut),
  ];
}

const isWithin = (wanted: string, text: string) => text.toLowerCase().includes(wanted.toLowerCase());

const page = (icon: LucideIcon, text: string, run: () => unknown): PaletteItem => ({
  key: `page ${text}`,
  group: 'pages',
  icon,
  text,
  run: () => void run(),
});

const action = (icon: LucideIcon, text: string, run: () => unknown): PaletteItem => ({
  ...page(icon, text, run),
  key: `action ${text}`,
  group: 'actions',
});

/** Does the same as its button, from any page. */
async function chooseFiles(slug: string): Promise<void> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => void offerFiles(slug, Array.from(input.files ?? [])));
  input.click();
}

export interface PaletteItem {
  key: string;
  group: 'recent' | 'saved' | 'records' | 'people' | 'pages' | 'actions';
  icon: LucideIcon;
  text: string;
  detail?: string;
  run: () => void;
}

const MOST = 5;

interface PeopleScope {
  slug: string | null;
  wanted: string;
  navigate: UseNavigateResult<string>;
  fits: (text: string) => boolean;
}

/** Members, and whoever speaks in a record that one may see, by the typed name. */
function usePeopleItems({ slug, wanted, navigate, fits }: PeopleScope): PaletteItem[] {
  const isAsked = slug !== null && wanted !== '';
  const { data: people } = useQuery({ ...workspacePeopleQuery(slug ?? ''), enabled: isAsked, retry: false });
  const { data: spoken = [] } = useQuery({
    ...speakerNamesQuery(slug ?? '', wanted),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return [];
  const members = (people?.members ?? []).map(({ id, name }) => ({ name, member_id: id }));
  const names = new Set(members.map(({ name }) => name));
  const others = spoken.filter((name) => !names.has(name)).map((name) => ({ name, member_id: null }));
  return [...members, ...others]
    .filter(({ name }) => fits(name))
    .slice(0, MOST)
    .map((known): PaletteItem => ({
      key: `person ${toPersonKey(known)}`,
      group: 'people',
      icon: UserRound,
      text: known.name,
      run: () =>
        void navigate({ to: '/w/$slug/people/$person', params: { slug, person: toPersonKey(known) } }),
    }));
}
