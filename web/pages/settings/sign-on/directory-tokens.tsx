import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DirectoryToken } from '@minutebook/contract/app/sign-on-endpoints.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
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
import { useChange, useRefresh } from '../use-change.ts';

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
                  <TokenRow key={token.id} token={token} as_owner={isOwner ? me.id : null} />
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

/** `as_owner` is the member who looks at it, if they are an owner. */
function TokenRow({ token, as_owner }: { token: DirectoryToken; as_owner: number | null }) {
  const slug = useSlug();
  const { me, programs, sign_on } = useWords();
  const format = useFormat();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, prefix, created_at, last_used_at, owner, is_stopped } = token;
  const used =
    last_used_at === null ? sign_on.directory_unused : sign_on.directory_used(format.date(last_used_at));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold">{name}</span>
          {is_stopped && <Badge tone="bad">{programs.stopped}</Badge>}
        </div>
        <p className="text-sm text-faint">
          <span className="font-mono">{prefix}…</span> · {sign_on.directory_made(format.date(created_at))} ·{' '}
          {used}
          {owner !== null && ` · ${programs.owned_by(owner.name)}`}
        </p>
      </div>
      {as_owner !== null && (
        <Button size="small" aria-label={me.revoke_of(name)} onClick={() => setIsAsking(true)}>
          {me.revoke}
        </Button>
      )}
      {is_stopped && <StoppedNote token={token} as_owner={as_owner} />}
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

/** Why a token is refused, and the way out. */
function StoppedNote({ token, as_owner }: { token: DirectoryToken; as_owner: number | null }) {
  const slug = useSlug();
  const { programs, sign_on } = useWords();
  const { id, name, owner } = token;
  const takeOver = useChange((owner_member_id: number) =>
    client.updateDirectoryToken({ params: { slug, token_id: id }, body: { owner_member_id } }),
  );
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-2 rounded-control bg-bad-soft px-3 py-2 text-sm">
      <p className="min-w-0 text-bad">{sign_on.directory_stopped(owner?.name ?? programs.no_owner)}</p>
      {as_owner !== null && (
        <Button
          size="small"
          aria-label={programs.take_over_of(name)}
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate(as_owner)}
        >
          {programs.take_over}
        </Button>
      )}
    </div>
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
