import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { EngineCard } from './engine-card.tsx';
import { enginesQuery } from './engines-query.ts';

export function EnginesSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  const engines = useQuery(enginesQuery(slug));
  return (
    <Section title={settings.sections.engines} text={settings.engines_text}>
      <Loaded query={engines}>
        {(choices) => (
          <div className="flex flex-col gap-3">
            {choices.items.map((engine) => (
              <EngineCard key={engine.kind} slug={slug} engine={engine} choices={choices} />
            ))}
          </div>
        )}
      </Loaded>
      <p className="mt-4 max-w-prose text-sm text-faint">{settings.engines_hint}</p>
    </Section>
  );
}
