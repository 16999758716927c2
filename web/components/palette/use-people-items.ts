import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { workspacePeopleQuery } from '../../pages/record/access/workspace-people-query.ts';
import { speakerNamesQuery } from '../../pages/record/transcript/speaker-names-query.ts';
import { toPersonKey } from '../../session/person-key.ts';
import type { PaletteItem } from './palette-item.ts';

const MOST = 5;

interface PeopleScope {
  slug: string | null;
  wanted: string;
  navigate: UseNavigateResult<string>;
  fits: (text: string) => boolean;
}

/** Members, and whoever speaks in a record that one may see, by the typed name. */
export function usePeopleItems({ slug, wanted, navigate, fits }: PeopleScope): PaletteItem[] {
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
