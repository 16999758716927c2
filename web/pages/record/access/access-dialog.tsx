import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord, type OpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { PickList } from './pick-list.tsx';
import { workspacePeopleQuery, type NamedId } from './workspace-people-query.ts';

const scopes = ['private', 'team', 'workspace'] as const satisfies readonly RecordScope[];

/** Changes the audience of the record: a scope, its teams, other people and teams. Sharing alone widens it. */
export function AccessDialog({ onClose }: { onClose: () => void }) {
  const { record_tools: words, buttons } = useWords();
  const { slug } = useOpenRecord();
  const { data: people } = useQuery(workspacePeopleQuery(slug));
  const { access, set, choices, busy, save } = useAccessDraft(onClose);
  const { scope, team_ids, access_member_ids, access_team_ids } = access;
  const lacksTeam = scope === 'team' && team_ids.length === 0;
  const actions = (
    <>
      <Button onClick={onClose}>{buttons.cancel}</Button>
      <Button kind="primary" busy={busy} disabled={lacksTeam} onClick={() => void save()}>
        {buttons.save}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={words.scope} size="medium" actions={actions}>
      <div className="flex flex-col gap-5">
        <ScopeChoice scope={scope} onChange={(next) => set({ scope: next })} />
        {scope === 'team' && (
          <PickList
            label={words.teams}
            options={choices(people?.teams, 'team_ids')}
            chosen={team_ids}
            onChange={(ids) => set({ team_ids: ids })}
          />
        )}
        <PickList
          label={words.also_members}
          options={choices(people?.members, 'access_member_ids')}
          chosen={access_member_ids}
          onChange={(ids) => set({ access_member_ids: ids })}
        />
        {scope !== 'workspace' && (people?.teams.length ?? 0) > 0 && (
          <PickList
            label={words.also_teams}
            options={choices(people?.teams, 'access_team_ids')}
            chosen={access_team_ids}
            onChange={(ids) => set({ access_team_ids: ids })}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ScopeChoiceProps {
  scope: RecordScope;
  onChange: (scope: RecordScope) => void;
}

function ScopeChoice({ scope, onChange }: ScopeChoiceProps) {
  const { record_tools: words, records } = useWords();
  const { record } = useOpenRecord();
  const mayWiden = record.permissions.share;
  return (
    <div className="flex flex-col gap-2">
      {!mayWiden && <p className="text-sm text-soft">{words.only_fewer}</p>}
      <ChoiceCards
        label={words.scope}
        hide_label
        value={scope}
        options={scopes.map((value, index) => ({
          value,
          text: records.scopes[value],
          hint: words.scope_texts[value],
          disabled: !mayWiden && index > scopes.indexOf(record.scope),
        }))}
        onChange={onChange}
      />
    </div>
  );
}

interface Access {
  scope: RecordScope;
  team_ids: readonly number[];
  access_team_ids: readonly number[];
  access_member_ids: readonly number[];
}

/** The edited audience, starting from the present one. */
function useAccessDraft(onSaved: () => void) {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const [busy, setBusy] = useState(false);
  const [before] = useState(() => toAccess(record));
  const [access, setAccess] = useState(before);
  const mayWiden = record.permissions.share || before.scope === 'workspace';
  const save = async () => {
    setBusy(true);
    const body = {
      scope: access.scope,
      ...(access.scope === 'team' && { team_ids: [...access.team_ids] }),
      access_team_ids: [...access.access_team_ids],
      access_member_ids: [...access.access_member_ids],
    };
    const is_done = await change(() => client.updateRecord({ params, body }), { text: words.access_saved });
    setBusy(false);
    if (is_done) onSaved();
  };
  return {
    access,
    set: (next: Partial<Access>) => setAccess((current) => ({ ...current, ...next })),
    /** Only the present audience, when it may not be widened. */
    choices: (all: readonly NamedId[] = [], ids: Exclude<keyof Access, 'scope'>) =>
      mayWiden ? all : all.filter(({ id }) => before[ids].includes(id)),
    busy,
    save,
  };
}

/** The audience beyond the owner and the record's own teams, which may see it anyway. */
function toAccess({ access, owner, scope, teams }: OpenRecord['record']): Access {
  const team_ids = teams.map(({ id }) => id);
  const own = scope === 'team' ? team_ids : [];
  return {
    scope,
    team_ids,
    access_team_ids: access.teams.map(({ id }) => id).filter((id) => !own.includes(id)),
    access_member_ids: access.members.map(({ id }) => id).filter((id) => id !== owner?.id),
  };
}
