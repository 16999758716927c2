import {
  permissionResources,
  type PermissionResource,
  type PermissionStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import { Select } from '../../../components/forms/select.tsx';
import { useWords } from '../../../words/use-words.tsx';

export type Effects = ReadonlyMap<PermissionResource, PermissionStatus>;

/** `default`: the role has no effect on it, and the base role of the member decides. */
const choices = ['default', 'allow', 'deny'] as const satisfies readonly (PermissionStatus | 'default')[];
type Choice = (typeof choices)[number];

interface PermissionChoicesProps {
  effects: Effects;
  onChange: (effects: Effects) => void;
}

/** The role's effect on each permission. */
export function PermissionChoices({ effects, onChange }: PermissionChoicesProps) {
  const { people } = useWords();
  const choose = (resource: PermissionResource, choice: Choice) => {
    const next = new Map(effects);
    if (choice === 'default') next.delete(resource);
    else next.set(resource, choice);
    onChange(next);
  };
  return (
    <ul className="divide-y divide-line">
      {permissionResources.map((resource) => (
        <li key={resource} className="flex items-center justify-between gap-3 py-1">
          <span className={effects.has(resource) ? 'font-medium' : undefined}>
            {people.permissions[resource]}
          </span>
          <Select
            label={people.permissions[resource]}
            hide_label
            quiet
            className="shrink-0"
            value={effects.get(resource) ?? 'default'}
            options={choices.map((value) => ({ value, text: people.effects[value] }))}
            onChange={(choice) => choose(resource, choice)}
          />
        </li>
      ))}
    </ul>
  );
}
