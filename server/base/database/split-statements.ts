/** Parts in which a semicolon ends no statement: comments, strings, quoted names, and bodies of functions between `$…$`. */
const WHOLE = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|;|[^-/'"$;]+|[^]/g;

/** The statements of a migration, in order: Citus takes several in one message only where no table is distributed. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [part] of text.matchAll(WHOLE)) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--') && !part.startsWith('/*'))
      statements.push(`${statements.pop() ?? ''}${part}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
