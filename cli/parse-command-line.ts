/** Parses arguments into a command and its values. */
import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import about from './package.json' with { type: 'json' };
import { UsageError } from './option.ts';
import { toCommandHelp, toOperandName, toOverview } from './to-help.ts';

export type CommandLine =
  | { help: string }
  | {
      command: Command;
      /** By name of operand or option. */
      given: Record<string, unknown>;
      is_json: boolean;
    };

/** @throws UsageError */
export function parseCommandLine(commands: readonly Command[], args: readonly string[]): CommandLine {
  const command = commands.find(({ name }) => name === args[0] || name === `${args[0]} ${args[1]}`);
  if (command === undefined) return parseWithoutCommand(commands, args);
  const { values, positionals } = parseWords(command, args.slice(command.name.split(' ').length));
  const isJson = values['json'] !== undefined;
  if (values['help'] !== undefined) return { help: toCommandHelp(command) };
  const given = { ...readOperands(command, positionals), ...readOptions(command, values) };
  return { command, given, is_json: isJson };
}

function parseWithoutCommand(
  commands: readonly Command[],
  [first = '--help', second]: readonly string[],
): CommandLine {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (first === '--version') return { help: about.version };
  if (isHelp(first)) return { help: toOverview(commands) };
  if (group.length === 0) {
    throw new UsageError(`There is no command "${first}": "minutebook --help" lists them.`);
  }
  if (second === undefined || isHelp(second)) return { help: toOverview(group) };
  throw new UsageError(
    `There is no command "${first} ${second}"; there are ${group.map(({ name }) => name).join(', ')}.`,
  );
}

const isHelp = (word: string) => ['--help', '-h', 'help'].includes(word);

type Values = Record<string, readonly (string | boolean)[]>;

function parseWords(command: Command, args: readonly string[]) {
  const options = Object.entries(command.options).map(([name, { placeholder }]) => {
    return [name, { type: placeholder === null ? 'boolean' : 'string', multiple: true }] as const;
  });
  const common = {
    help: { type: 'boolean', short: 'h', multiple: true },
    json: { type: 'boolean', multiple: true },
  } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(options), ...common },
      allowPositionals: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split('. ')[0]}: "minutebook ${command.name} --help" says more.`);
  }
}

function readOptions({ options }: Command, values: Values): Record<string, unknown> {
  const read = Object.entries(options).map(([name, option]) => {
    const given = (values[name] ?? []).map(String);
    if (given.length > 1 && !option.is_repeatable) throw new UsageError(`--${name} is given twice.`);
    return [name, option.read(given, `--${name}`)];
  });
  return Object.fromEntries(read) as Record<string, unknown>;
}

function readOperands({ operands }: Command, positionals: readonly string[]): Record<string, unknown> {
  const left = [...positionals];
  const read = Object.entries(operands).map(([name, operand]) => {
    const given = left.splice(0, operand.is_repeatable ? left.length : 1);
    return [name, operand.read(given, toOperandName(operand))];
  });
  const [unexpected] = left;
  if (unexpected !== undefined) throw new UsageError(`"${unexpected}" is more than this command takes.`);
  return Object.fromEntries(read) as Record<string, unknown>;
}
