import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DirectoryToken } from '@minutebook/contract/app/sign-on-endpoints.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { SecretField } from '../../../components/forms/secret-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { RowList } from '../../../components/row-list.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { TokenMade, type MadeToken } from '../../../components/tokens/token-made.tsx';
import { client } from '../../../session/client.ts';
import { myMemberQuery, useSlug } from '../../../session/queries.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useRefresh } from '../use-change.ts';

const tokensQuery = (slug: string) =>
  queryOptions({
    queryKey: ['directory-tokens', slug],
    queryFn: ({ signal }) => client.listDirectoryTokens({ params: { slug } }, { signal }),
  });

/** The address and the tokens of directories, which owners make. */
export function DirectoryTokens() {
  const slug = useSlug();
  const { sign_on } = useWords();
  const { data: me } = useQuery(myMemberQuery(slug));
  const query = useQuery(tokensQuery(slug));
  const [isAdding, setIsAdding] = useState(false);
  const isOwner = me?.base_role === 'owner';
  const add = isOwner && (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {sign_on.new_directory_token}
    </Button>
  );
  return (
    <Section title={sign_on.directory_title} text={sign_on.directory_text} actions={add}>
      <Loaded query={query}>
        {({ url, items }) => (
          <div className="flex flex-col gap-4">
            <SecretField label={sign_on.directory_url} value={url} />
            {items.length === 0 ? (
              <p className="text-sm text-faint">{sign_on.no_directory_tokens}</p>
            ) : (
              <RowList>
                {items.map((token) => (
                  <TokenRow key={token.id} token={token} may_revoke={isOwner} />
                ))}
              </RowList>
            )}
          </div>
        )}
      </Loaded>
      {isAdding && <NewTokenDialog onClose={() => setIsAdding(false)} />}
    </Section>
  );
}

function TokenRow({ token, may_revoke }: { token: DirectoryToken; may_revoke: boolean }) {
  const slug = useSlug();
  const { me, sign_on } = useWords();
  const format = useFormat();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, prefix, created_at, last_used_at } = token;
  const used =
    last_used_at === null ? sign_on.directory_unused : sign_on.directory_used(format.date(last_used_at));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <span className="font-semibold">{name}</span>
        <p className="text-sm text-faint">
          <span className="font-mono">{prefix}…</span> · {sign_on.directory_made(format.date(created_at))} ·{' '}
          {used}
        </p>
      </div>
      {may_revoke && (
        <Button size="small" aria-label={me.revoke_of(name)} onClick={() => setIsAsking(true)}>
          {me.revoke}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={me.revoke_title(name)}
        text={me.revoke_text}
        confirm={me.revoke}
        onConfirm={async () => {
          await client.revokeDirectoryToken({ params: { slug, token_id: id } });
          await refresh();
        }}
      />
    </li>
  );
}

function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const slug = useSlug();
  const { me, sign_on } = useWords();
  const refresh = useRefresh();
  const [name, setName] = useState('');
  const [made, setMade] = useState<MadeToken>();
  const create = async () => {
    const { token, secret } = await client.createDirectoryToken({
      params: { slug },
      body: { name: name.trim() },
    });
    setMade({ name: token.name, secret });
    await refresh();
  };
  if (made !== undefined) return <TokenMade {...made} onClose={onClose} />;
  return (
    <FormDialog
      title={sign_on.new_directory_token}
      submit={me.create_token}
      onClose={onClose}
      is_complete={name.trim() !== ''}
      onSubmit={create}
    >
      {(refusal) => (
        <TextField
          label={sign_on.directory_token_name}
          value={name}
          maxLength={200}
          autoComplete="off"
          error={refusal}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
