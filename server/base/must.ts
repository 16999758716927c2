/** Unwraps a value that cannot be absent; its absence is a bug. `what` names it in the log. */
export function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw new Error(`there is no ${what}`);
  return value;
}
