/** For what cannot be absent: a value that is would be a mistake of ours. `what` names it in the log. */
export function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw new Error(`there is no ${what}`);
  return value;
}
