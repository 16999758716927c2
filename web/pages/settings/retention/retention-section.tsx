import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { RetentionForm } from './retention-form.tsx';
import { settingsQuery } from '../workspace/settings-query.ts';

export function RetentionSection({ slug }: { slug: string }) {
  const { settings } = useWords();
  return (
    <Section title={settings.sections.retention} text={settings.retention_text}>
      <Loaded query={useQuery(settingsQuery(slug))}>
        {({ retention }) => <RetentionForm slug={slug} saved={retention} />}
      </Loaded>
    </Section>
  );
}
