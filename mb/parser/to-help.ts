/** Makes the help from the commands. */
import type { CommandParts, Program } from './command-parts.ts';
import { flag, type Option, type Options } from './option.ts';

const help = flag('show this help');

export function toOverview({ name: program, commands, groups, note }: Program): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const toLines = (listed: readonly CommandParts[]) =>
    listed.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${program} <command> [options]`,
    ...(groups?.flatMap(({ heading, commands: own }) => ['', `${heading}:`, ...toLines(own)]) ?? [
      '',
      ...toLines(commands),
    ]),
    '',
    `"${program} <command> --help" shows what a command takes. ${note}`,
  ].join('\n');
}

export function toCommandHelp(program: Program, command: CommandParts): string {
  const { name, summary, operands = {}, example } = command;
  const words = Object.values(operands).map((operand) =>
    operand.is_required ? toOperandName(operand) : `[${toOperandName(operand)}]`,
  );
  const named = offeredOptions(command, { ...program.common, help });
  return [
    `${summary}.`,
    '',
    `Usage: ${[program.name, name, ...words, '[options]'].join(' ')}`,
    '',
    ...toColumns([
      ...Object.values(operands).map((operand) => [toOperandName(operand), toDescription(operand)] as const),
      ...named.map(([option, details]) => [toUsage(option, details), toDescription(details)] as const),
    ]),
    '',
    'Example:',
    `  ${program.name} ${example}`,
  ].join('\n');
}

/** Every command knows --csv, to say that it is no list; only lists offer it. */
export const offeredOptions = ({ options, is_list }: CommandParts, common: Options) =>
  Object.entries({ ...options, ...common }).filter(([name]) => name !== 'csv' || is_list === true);

export const toOperandName = ({ placeholder, is_repeatable }: Option<unknown>) =>
  `<${placeholder}>${is_repeatable ? '…' : ''}`;

const toUsage = (name: string, { placeholder }: Option<unknown>) =>
  placeholder === null ? `--${name}` : `--${name} <${placeholder}>`;

function toDescription({ description, is_required, is_repeatable, default_text }: Option<unknown>): string {
  const notes = [
    is_required ? 'required' : '',
    is_repeatable ? 'may be repeated' : '',
    default_text === undefined ? '' : `default: ${default_text}`,
  ].filter((note) => note !== '');
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

function toColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(36, Math.max(...rows.map(([left]) => left.length)));
  return rows.map(([left, right]) =>
    left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${right}` : `  ${left.padEnd(width)}  ${right}`,
  );
}
