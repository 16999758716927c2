import { useQuery } from '@tanstack/react-query';
import type { GroupRule, GroupRules } from '@minutebook/contract/app/sign-on-endpoints.ts';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { SaveForm } from '../../../components/forms/save-form.tsx';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { client } from '../../../session/client.ts';
import { myMemberQuery, useSlug } from '../../../session/queries.ts';
import { useWords } from '../../../words/use-words.tsx';
import { rolesQuery } from '../people/people-queries.ts';
import { teamsQuery } from '../../records/filters/filter-options.ts';
import { useChange } from '../use-change.ts';

const NEW: GroupRule = { group: '', base_role: null, role_id: null, team_id: null };

export function GroupRulesForm({ saved }: { saved: GroupRules }) {
  const slug = useSlug();
  const { people, sign_on } = useWords();
  const { data: me } = useQuery(myMemberQuery(slug));
  const [rules, setRules] = useState<GroupRule[]>(saved.rules);
  const [otherwise, setOtherwise] = useState<BaseWorkspaceRole>(saved.otherwise);
  const body = { otherwise, rules: rules.filter(({ group }) => group.trim() !== '') };
  const save = useChange(() => client.setGroupRules({ params: { slug }, body }));
  const isOwner = me?.base_role === 'owner';
  const isChanged =
    JSON.stringify(body) !== JSON.stringify({ otherwise: saved.otherwise, rules: saved.rules });
  const change = (place: number, part: Partial<GroupRule>) =>
    setRules(rules.map((rule, at) => (at === place ? { ...rule, ...part } : rule)));
  return (
    <fieldset disabled={!isOwner} className="contents">
      <SaveForm
        may_save={isOwner && isChanged}
        busy={save.isPending}
        error={null}
        onSave={() => save.mutate()}
      >
        {!isOwner && <p className="text-sm text-faint">{sign_on.only_owners}</p>}
        {rules.map((rule, place) => (
          <RuleRow
            // Rules have no name but their place.
            key={place}
            rule={rule}
            onChange={(part) => change(place, part)}
            onRemove={() => setRules(rules.filter((_, at) => at !== place))}
          />
        ))}
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setRules([...rules, NEW])}>
            {sign_on.add_rule}
          </Button>
        </div>
        <Select
          label={sign_on.otherwise}
          hint={sign_on.otherwise_hint}
          value={otherwise}
          options={baseWorkspaceRoles
            .filter((value) => value !== 'owner')
            .map((value) => ({ value, text: people.base_roles[value] }))}
          onChange={setOtherwise}
        />
      </SaveForm>
    </fieldset>
  );
}

interface RuleRowProps {
  rule: GroupRule;
  onChange: (part: Partial<GroupRule>) => void;
  onRemove: () => void;
}

const toId = (value: string) => (value === '' ? null : Number(value));

const named = (items: readonly { id: number; name: string }[], none: string) => [
  { value: '', text: none },
  ...items.map(({ id, name }) => ({ value: String(id), text: name })),
];

function RuleRow({ rule, onChange, onRemove }: RuleRowProps) {
  const slug = useSlug();
  const { people, sign_on } = useWords();
  const { data: roles = [] } = useQuery(rolesQuery(slug));
  const { data: teams = [] } = useQuery(teamsQuery(slug));
  const custom = roles.filter((role) => !role.is_system_role);
  const base = [
    { value: '' as const, text: sign_on.any_role },
    ...baseWorkspaceRoles.map((value) => ({ value, text: people.base_roles[value] })),
  ];
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b border-line pb-4">
      <TextField
        label={sign_on.group}
        value={rule.group}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ group: event.target.value })}
      />
      <Select
        label={sign_on.role}
        value={rule.base_role ?? ''}
        options={base}
        onChange={(value) => onChange({ base_role: value === '' ? null : value })}
      />
      {custom.length > 0 && (
        <Select
          label={sign_on.custom_role}
          value={String(rule.role_id ?? '')}
          options={named(custom, sign_on.no_custom_role)}
          onChange={(value) => onChange({ role_id: toId(value) })}
        />
      )}
      {teams.length > 0 && (
        <Select
          label={sign_on.team}
          value={String(rule.team_id ?? '')}
          options={named(teams, sign_on.no_team)}
          onChange={(value) => onChange({ team_id: toId(value) })}
        />
      )}
      <IconButton
        icon={<Trash2 size={16} aria-hidden />}
        label={sign_on.remove_rule(rule.group === '' ? sign_on.unnamed : rule.group)}
        onClick={onRemove}
      />
    </div>
  );
}
