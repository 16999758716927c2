/** SQL that writes a timestamptz as the API does, for times inside JSON built in the database. */
export const isoTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
