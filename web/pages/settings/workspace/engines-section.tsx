import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { EngineCard } from './engine-card.tsx';

export function EnginesSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  const engines = useQuery({
    queryKey: ['engines', slug],
    queryFn: ({ signal }) => client.listEngines({ params: { slug } }, { signal }),
  });
  return (
    <Section title={settings.sections.engines} text={settings.engines_text}>
      <Loaded query={engines}>
        {({ items }) => (
          <div className="flex flex-col gap-3">
            {items.map((engine) => (
              <EngineCard key={engine.kind} slug={slug} engine={engine} />
            ))}
          </div>
        )}
      </Loaded>
      <p className="mt-4 max-w-prose text-sm text-faint">{settings.engines_hint}</p>
    </Section>
  );
}
