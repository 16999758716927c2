/** The state of the actions page in its address. */

export const actionStates = ['open', 'overdue', 'done'] as const;
export const actionGroups = ['day', 'record'] as const;

export interface ActionsSearch {
  state?: (typeof actionStates)[number] | undefined;
  by?: (typeof actionGroups)[number] | undefined;
  /** Everybody’s, not one’s own alone. */
  all?: true | undefined;
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

/** Ignores unknown values. */
export const toActionsSearch = (given: Record<string, unknown>): ActionsSearch => ({
  state: oneOf(actionStates, given['state']),
  by: oneOf(actionGroups, given['by']),
  all: given['all'] === true || given['all'] === 'true' ? true : undefined,
});
