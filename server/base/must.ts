/** Unwraps a value that cannot be absent; its absence is a bug. `what` names it in the log. */
export function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw new Error(`there is no ${what}`);
  return value;
}

/** The row of a statement that always returns one. @param what the statement's purpose, for the error */
export function requireRow<Row>([row]: readonly Row[], what: string): Row {
  if (row === undefined) throw new Error(`${what} returned no row`);
  return row;
}
