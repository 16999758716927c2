import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OptionalMailKind } from '@minutebook/contract/resources/allowed-values.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { Section } from '../../components/frame/section.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { RowList } from '../../components/row-list.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { Loaded } from '../../components/states/loaded.tsx';
import { client } from '../../session/client.ts';
import { useSession } from '../../session/use-session.ts';
import { useWords } from '../../words/use-words.tsx';
import { myMailsQuery } from './me-queries.ts';

interface Choice {
  kind: OptionalMailKind;
  is_wanted: boolean;
}

/** The mails that the user gets; each box is stored as soon as it changes. */
export function MailsSection() {
  const words = useWords();
  const { mails, me } = words;
  const { user } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery(myMailsQuery);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (body: Choice) => client.updateMyMails({ body }),
    onSuccess: (changed) => queries.setQueryData(myMailsQuery.queryKey, changed),
    onError: (error) => toast({ tone: 'bad', text: toErrorText(error, words) }),
  });
  if (user === undefined) return null;
  // Until the answer the box shows what was pressed.
  const isWanted = (choice: Choice) =>
    isPending && variables.kind === choice.kind ? variables.is_wanted : choice.is_wanted;
  const text = query.data?.is_sent === false ? mails.none : mails.text(user.email);
  return (
    <Section title={me.sections.mails} text={text}>
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 && (
            <RowList>
              {items.map((choice) => (
                <li key={choice.kind} className="px-4">
                  <Checkbox
                    className="min-h-12 gap-3 py-2"
                    checked={isWanted(choice)}
                    onChange={(wanted) => mutate({ kind: choice.kind, is_wanted: wanted })}
                  >
                    {mails.kinds[choice.kind]}
                  </Checkbox>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Section>
  );
}
