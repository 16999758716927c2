/** Parses arguments into a command and its values. */
import { parseArgs } from 'node:util';
import type { CommandParts, Program } from './command-parts.ts';
import { UsageError, type Option, type Options, type ValuesOf } from './option.ts';
import { toCommandHelp, toOperandName, toOverview } from './to-help.ts';

export type CommandLine<Parts extends CommandParts, Common extends Options> =
  | { help: string }
  | {
      command: Parts;
      /** Values by the name of the operand or option. */
      given: Record<string, unknown>;
      common: ValuesOf<Common>;
    };

/** @throws UsageError */
export function parseCommandLine<Parts extends CommandParts, Common extends Options>(
  program: Program<Parts, Common>,
  args: readonly string[],
): CommandLine<Parts, Common> {
  // Node replaces invalid UTF-8 by this character, so that a file name would be wrong.
  const broken = args.find((arg) => arg.includes('\uFFFD'));
  if (broken !== undefined) {
    throw new UsageError(
      `"${broken}" is not valid UTF-8: rename the file, or name the folder that it is in.`,
    );
  }
  const asked = [args[0], `${args[0]} ${args[1]}`];
  const command = program.commands.find(({ name, aliases = [] }) =>
    [name, ...aliases].some((each) => asked.includes(each)),
  );
  if (command === undefined) return parseWithoutCommand(program, args);
  requireMeant(program, command, args);
  const { values, positionals } = parseWords(program, command, args.slice(command.name.split(' ').length));
  if (values['help'] !== undefined) return { help: toCommandHelp(program, command) };
  const given = { ...readOperands(command, positionals), ...readOptions(command.options ?? {}, values) };
  return { command, given, common: readOptions(program.common, values) as ValuesOf<Common> };
}

/** `backup verfiy x` does not mean a backup into a folder named `verfiy`. */
function requireMeant({ commands }: Program, { name }: CommandParts, args: readonly string[]): void {
  const group = commands.filter((command) => command.name.startsWith(`${name} `));
  const second = args[1] ?? '';
  if (group.length === 0 || args[0] !== name) return;
  const nearest = findNearest(`${name} ${second}`, new Set(group.map((command) => command.name)));
  if (nearest === undefined) return;
  throw new UsageError(`There is no command "${name} ${second}". Did you mean "${nearest}"?`);
}

function parseWithoutCommand(
  program: Program,
  [first = '--help', second]: readonly string[],
): { help: string } {
  const { name, version, commands } = program;
  const group = commands.filter((command) => command.name.startsWith(`${first} `));
  if (first === '--version') return { help: version };
  if (isHelp(first)) return { help: toOverview(program) };
  if (group.length === 0) {
    const nearest = findNearest(first, new Set(commands.map((command) => command.name.split(' ')[0] ?? '')));
    const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
    throw new UsageError(`There is no command "${first}": "${name} --help" lists them.${meant}`);
  }
  if (second === undefined || isHelp(second)) {
    const { groups: _, ...ungrouped } = program;
    return { help: toOverview({ ...ungrouped, commands: group }) };
  }
  const names = group.map((command) => command.name);
  const nearest = findNearest(`${first} ${second}`, names);
  throw new UsageError(
    nearest === undefined
      ? `There is no command "${first} ${second}"; there are ${names.join(', ')}.`
      : `There is no command "${first} ${second}". Did you mean "${nearest}"?`,
  );
}

const isHelp = (word: string) => ['--help', '-h', 'help'].includes(word);

type Values = Record<string, readonly (string | boolean)[]>;

function parseWords(program: Program, command: CommandParts, args: readonly string[]) {
  const options = Object.entries({ ...command.options, ...program.common }).map(([name, { placeholder }]) => {
    return [name, { type: placeholder === null ? 'boolean' : 'string', multiple: true }] as const;
  });
  const help = { help: { type: 'boolean', short: 'h', multiple: true } } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(options), ...help },
      allowPositionals: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const more = `"${program.name} ${command.name} --help" says more.`;
    const unclear = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument is ambiguous/.exec(error.message)?.[1];
    if (unclear !== undefined) {
      throw new UsageError(`${unclear} needs a value; one that begins with a dash is written ${unclear}=-…`);
    }
    throw new UsageError(`${error.message.split(/[.]\s/)[0]}: ${more}`);
  }
}

function readOptions(options: Options, values: Values): Record<string, unknown> {
  const read = Object.entries<Option<unknown>>(options).map(([name, option]) => {
    const given = (values[name] ?? []).map(String);
    if (given.length > 1 && !option.is_repeatable) throw new UsageError(`--${name} is given twice.`);
    return [name, option.read(given, `--${name}`)];
  });
  return Object.fromEntries(read) as Record<string, unknown>;
}

function readOperands(
  { operands = {} }: CommandParts,
  positionals: readonly string[],
): Record<string, unknown> {
  const left = [...positionals];
  const read = Object.entries(operands).map(([name, operand]) => {
    const given = left.splice(0, operand.is_repeatable ? left.length : 1);
    return [name, operand.read(given, toOperandName(operand))];
  });
  const [unexpected] = left;
  if (unexpected !== undefined) {
    const taken = Object.values(operands).map(toOperandName).join(' ') || 'options alone';
    throw new UsageError(`"${unexpected}" is more than this command takes: ${taken}.`);
  }
  return Object.fromEntries(read) as Record<string, unknown>;
}

/**
 * Finds the word that was meant: one with at most two different letters, which are fewer than half of its
 * own.
 */
function findNearest(typed: string, words: Iterable<string>): string | undefined {
  const near = [...words]
    .map((word) => ({ word, steps: countSteps(typed, word) }))
    .filter(({ word, steps }) => steps <= 2 && steps * 2 < word.length);
  return near.sort((one, other) => one.steps - other.steps)[0]?.word;
}

/** Counts letters that are added, left out, replaced or swapped with their neighbour. */
function countSteps(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const [above = [], aboveThat = []] = [rows[row - 1], rows[row - 2]];
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (aboveThat[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(line);
  }
  return rows[from.length]?.[to.length] ?? 0;
}
