import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord, type OpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { PickList } from './pick-list.tsx';
import { workspacePeopleQuery, type NamedId } from './workspace-people-query.ts';

const scopes = ['private', 'team', 'workspace'] as const satisfies readonly RecordScope[];

/** Who may see the record: a scope, its teams, and people and teams beside it. */
export function AccessDialog({ on_close }: { on_close: () => void }) {
  const { record: words, records, buttons } = useWords();
  const { slug, record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const { data: people } = useQuery(workspacePeopleQuery(slug));
  const [scope, setScope] = useState<RecordScope>(record.scope);
  const [team_ids, setTeams] = useState<readonly number[]>(record.teams.map(({ id }) => id));
  const named = toNamed(record);
  const [access_team_ids, setAccessTeams] = useState<readonly number[]>(named.team_ids);
  const [access_member_ids, setAccessMembers] = useState<readonly number[]>(named.member_ids);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    const body = {
      scope,
      ...(scope === 'team' && { team_ids: [...team_ids] }),
      access_team_ids: [...access_team_ids],
      access_member_ids: [...access_member_ids],
    };
    const isDone = await change(() => client.updateRecord({ params, body }), { text: words.access_saved });
    setBusy(false);
    if (isDone) on_close();
  };
  const mayWiden = record.permissions.share;
  /** Those who see it already, where more people may not be let in. */
  const choices = (all: readonly NamedId[] = [], ids: readonly number[] = []) =>
    mayWiden || record.scope === 'workspace' ? all : all.filter(({ id }) => ids.includes(id));
  const lacksTeam = scope === 'team' && team_ids.length === 0;
  const actions = (
    <>
      <Button onClick={on_close}>{buttons.cancel}</Button>
      <Button kind="primary" busy={busy} disabled={lacksTeam} onClick={() => void save()}>
        {buttons.save}
      </Button>
    </>
  );
  return (
    <Dialog open on_close={on_close} title={words.scope} size="medium" actions={actions}>
      <div className="flex flex-col gap-5">
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{words.scope}</legend>
          {!mayWiden && <p className="text-sm text-soft">{words.only_fewer}</p>}
          {scopes.map((value) => (
            <label
              key={value}
              className="flex items-start gap-3 rounded-card border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="scope"
                className="mt-1"
                checked={scope === value}
                disabled={!mayWiden && scopes.indexOf(value) > scopes.indexOf(record.scope)}
                onChange={() => setScope(value)}
              />
              <span>
                {records.scopes[value]}
                <span className="block text-sm text-soft">{words.scope_texts[value]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {scope === 'team' && (
          <PickList
            label={words.teams}
            options={choices(
              people?.teams,
              record.teams.map(({ id }) => id),
            )}
            chosen={team_ids}
            on_change={setTeams}
          />
        )}
        <PickList
          label={words.also_members}
          options={choices(people?.members, named.member_ids)}
          chosen={access_member_ids}
          on_change={setAccessMembers}
        />
        {scope !== 'workspace' && (people?.teams.length ?? 0) > 0 && (
          <PickList
            label={words.also_teams}
            options={choices(people?.teams, named.team_ids)}
            chosen={access_team_ids}
            on_change={setAccessTeams}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Beside the owner and, where the scope says so, the record's own teams, which see it anyway. */
function toNamed({ access, owner, scope, teams }: OpenRecord['record']) {
  const own = scope === 'team' ? teams.map(({ id }) => id) : [];
  return {
    team_ids: access.teams.map(({ id }) => id).filter((id) => !own.includes(id)),
    member_ids: access.members.map(({ id }) => id).filter((id) => id !== owner?.id),
  };
}
