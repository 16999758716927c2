import { queryOptions, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/states/loaded.tsx';
import { SecretField } from '../../../components/forms/secret-field.tsx';
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
  const { provider = null, sign_out_urls = null } = query.data ?? {};
  return (
    <>
      <Section title={sign_on.groups_title} text={sign_on.groups_text(provider ?? sign_on.provider_name)}>
        <Loaded query={query}>
          {(saved) => (
            <>
              <p className="mb-4 max-w-prose text-sm text-pretty text-faint">
                {saved.provider === null ? sign_on.no_provider : sign_on.claim(saved.claim)}
              </p>
              <GroupRulesForm saved={saved} />
            </>
          )}
        </Loaded>
      </Section>
      {provider !== null && <TestSignIn />}
      {sign_out_urls !== null && (
        <Section title={sign_on.sign_out_title} text={sign_on.sign_out_text}>
          <div className="flex flex-col gap-4">
            <SecretField label={sign_on.back_channel} value={sign_out_urls.back_channel} />
            <SecretField label={sign_on.front_channel} value={sign_out_urls.front_channel} />
          </div>
        </Section>
      )}
      <DirectoryTokens />
    </>
  );
}
