import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Section } from '../../../components/frame/section.tsx';
import { ProgramList } from '../../../components/programs/program-list.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useSlug } from '../../../session/queries.ts';

const programsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['programs', slug],
    queryFn: ({ signal }) => client.listPrograms({ params: { slug } }, { signal }),
  });

/** The programs that members have admitted to the workspace; those who manage programs can revoke them. */
export function ProgramsSection() {
  const slug = useSlug();
  const { programs, settings } = useWords();
  const queries = useQueryClient();
  const connected = useQuery(programsQuery(slug));
  const end = useMutation({
    mutationFn: (grant_id: number) => client.endProgram({ params: { slug, grant_id } }),
    onSettled: () => queries.invalidateQueries(programsQuery(slug)),
  });
  return (
    <Section
      title={settings.sections.programs}
      count={connected.data?.items.length}
      text={programs.connected_text}
    >
      <Loaded query={connected}>
        {({ items }) => <ProgramList items={items} shows_user end={end.mutateAsync} />}
      </Loaded>
    </Section>
  );
}
