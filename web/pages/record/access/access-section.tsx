import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { X } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { ChoiceCards } from '../../../components/forms/choice-cards.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord, type OpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { toLabels, workspacePeopleQuery, type NamedId } from './workspace-people-query.ts';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/forms/field-frame.tsx';

const scopes = ['private', 'team', 'workspace'] as const satisfies readonly RecordScope[];

/** The audience of the record in its workspace: a scope, its teams, other people and teams. Sharing alone widens it. */
export function AccessSection() {
  const { record_tools: words } = useWords();
  const { slug } = useOpenRecord();
  const { data: people } = useQuery(workspacePeopleQuery(slug));
  const { access, set, choices, isChanged, busy, save } = useAccessDraft();
  const { scope, team_ids, access_member_ids, access_team_ids } = access;
  const members = [...toLabels(people?.members ?? [])].map(([id, name]) => ({ id, name }));
  const lacksTeam = scope === 'team' && team_ids.length === 0;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-medium">{words.scope}</h3>
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
        options={choices(members, 'access_member_ids')}
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
      {isChanged && (
        <Button
          kind="primary"
          className="self-start"
          busy={busy}
          disabled={lacksTeam}
          onClick={() => void save()}
        >
          {words.save_access}
        </Button>
      )}
    </section>
  );
}

function ScopeChoice({ scope, onChange }: { scope: RecordScope; onChange: (scope: RecordScope) => void }) {
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

const lists = ['team_ids', 'access_team_ids', 'access_member_ids'] as const;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Applies a change of one audience to another, so that a person whom somebody has removed meanwhile stays out. */
function rebase(access: Access, { before, now }: { before: Access; now: Access }): Access {
  const toList = (name: (typeof lists)[number]) => [
    ...now[name].filter((id) => access[name].includes(id) || !before[name].includes(id)),
    ...access[name].filter((id) => !before[name].includes(id) && !now[name].includes(id)),
  ];
  return {
    scope: access.scope === before.scope ? now.scope : access.scope,
    team_ids: toList('team_ids'),
    access_team_ids: toList('access_team_ids'),
    access_member_ids: toList('access_member_ids'),
  };
}

/** The edited audience, starting from the present one, whose other changes it follows. */
function useAccessDraft() {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState(() => toAccess(record));
  const [access, setAccess] = useState(before);
  const now = toAccess(record);
  if (!isSame(now, before)) {
    setBefore(now);
    setAccess(rebase(access, { before, now }));
  }
  const mayWiden = record.permissions.share || before.scope === 'workspace';
  const save = async () => {
    setBusy(true);
    const { scope } = access;
    // To another scope belong all of its lists, to the same one those that have changed.
    const toChanged = <Name extends (typeof lists)[number]>(name: Name) =>
      (scope !== before.scope || !isSame(access[name], before[name])) && {
        [name]: [...access[name]],
      };
    const body = {
      ...(scope !== before.scope && { scope }),
      ...(scope === 'team' && toChanged('team_ids')),
      ...toChanged('access_team_ids'),
      ...toChanged('access_member_ids'),
    };
    await change(() => client.updateRecord({ params, body }), { text: words.access_saved });
    setBusy(false);
  };
  return {
    access,
    set: (next: Partial<Access>) => setAccess((current) => ({ ...current, ...next })),
    /** Only the present audience, when it may not be widened. */
    choices: (all: readonly NamedId[] = [], ids: Exclude<keyof Access, 'scope'>) =>
      mayWiden ? all : all.filter(({ id }) => before[ids].includes(id)),
    isChanged: !isSame(access, before),
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

interface PickListProps {
  label: string;
  options: readonly NamedId[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** A choice of several options: the chosen ones, and a field that adds one by its name. */
function PickList({ label, options, chosen, onChange }: PickListProps) {
  const { record_tools: words } = useWords();
  const id = useId();
  const left = options.filter((option) => !chosen.includes(option.id));
  const take = (field: HTMLInputElement) => {
    const option = left.find(({ name }) => name === field.value);
    if (option === undefined) return;
    onChange([...chosen, option.id]);
    field.value = '';
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((chosenId) => {
            const name = options.find((option) => option.id === chosenId)?.name ?? '…';
            return (
              <li
                key={chosenId}
                className="inline-flex h-7 items-center rounded-full border border-line bg-hover pr-0.5 pl-2.5 text-sm"
              >
                {name}
                <button
                  type="button"
                  aria-label={words.take_out(name)}
                  onClick={() => onChange(chosen.filter((other) => other !== chosenId))}
                  className="grid size-6 place-items-center rounded-full text-faint hover:text-ink"
                >
                  <X size={13} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        id={id}
        list={`${id}-names`}
        placeholder={words.add_by_name}
        autoComplete="off"
        disabled={left.length === 0}
        className={cx(fieldClass, 'h-9')}
        // A choice from the list is taken at once; typed text may be the beginning of a longer name.
        onChange={({ target, nativeEvent }) => {
          const isTyped =
            nativeEvent instanceof InputEvent && nativeEvent.inputType !== 'insertReplacementText';
          if (!isTyped) take(target);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take(event.currentTarget);
        }}
        onBlur={({ currentTarget }) => take(currentTarget)}
      />
      <datalist id={`${id}-names`}>
        {left.map(({ id: optionId, name }) => (
          <option key={optionId}>{name}</option>
        ))}
      </datalist>
    </div>
  );
}
