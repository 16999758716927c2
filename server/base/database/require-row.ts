/** The row of a statement that always returns one. @param what the statement's purpose, for the error */
export function requireRow<Row>([row]: readonly Row[], what: string): Row {
  if (row === undefined) throw new Error(`${what} returned no row`);
  return row;
}
