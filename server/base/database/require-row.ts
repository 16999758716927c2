/** The row of a statement that always returns one. @param what the statement does, for whoever finds it returning none */
export function requireRow<Row>([row]: readonly Row[], what: string): Row {
  if (row === undefined) throw new Error(`${what} returned no row`);
  return row;
}
