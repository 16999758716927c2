import { queryOptions, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/states/loaded.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { client } from '../../../session/client.ts';
import { useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { DirectoryTokens } from './directory-tokens.tsx';
import { GroupRulesForm } from './group-rules-form.tsx';
import { TestSignIn } from './test-sign-in.tsx';

export const groupRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['group-rules', slug],
    queryFn: ({ signal }) => client.getGroupRules({ params: { slug } }, { signal }),
  });

/** Whom single sign-on brings in, and as what. */
export function SignOnSection() {
  const slug = useSlug();
  const { sign_on } = useWords();
  const query = useQuery(groupRulesQuery(slug));
  const provider = query.data?.provider ?? null;
  return (
    <>
      <Section title={sign_on.groups_title} text={sign_on.groups_text(provider ?? sign_on.provider_name)}>
        <Loaded query={query}>
          {(saved) => (
            <>
              <p className="mb-4 max-w-prose text-sm text-faint">
                {saved.provider === null ? sign_on.no_provider : sign_on.claim(saved.claim)}
              </p>
              <GroupRulesForm saved={saved} />
            </>
          )}
        </Loaded>
      </Section>
      {provider !== null && <TestSignIn />}
      <DirectoryTokens />
    </>
  );
}
