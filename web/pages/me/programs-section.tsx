import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Section } from '../../components/frame/section.tsx';
import { ProgramList } from '../../components/programs/program-list.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { useWords } from '../../words/use-words.tsx';
import { myProgramsQuery } from './me-queries.ts';

export function ProgramsSection() {
  const { me, programs } = useWords();
  const queries = useQueryClient();
  const connected = useQuery(myProgramsQuery);
  const end = useMutation({
    mutationFn: (grant_id: number) => client.endMyProgram({ params: { grant_id } }),
    onSettled: () => queries.invalidateQueries(myProgramsQuery),
  });
  return (
    <Section title={me.sections.programs} text={programs.connected_text_mine}>
      <Loaded query={connected}>{({ items }) => <ProgramList items={items} end={end.mutateAsync} />}</Loaded>
    </Section>
  );
}
