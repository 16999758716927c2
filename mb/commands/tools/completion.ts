/** Makes scripts with which shells complete commands and options, from the table of commands. */
import { choice, commonOptions, required } from '../../parser/option.ts';
import { offeredOptions } from '../../parser/to-help.ts';
import { defineCommand, type Command } from '../../command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** @param others all commands except this one */
export function makeCompletion(others: readonly Command[]): Command {
  const completion = defineCommand({
    name: 'completion',
    summary: 'Prints the shell script that completes commands and options',
    operands: { shell: required(choice(SHELLS, 'which shell')) },
    example: 'completion bash > ~/.local/share/bash-completion/completions/mb',
    async run({ shell }, { terminal }) {
      const commands = [...others, completion];
      await terminal.write(shell === 'fish' ? toFish(commands) : toBash(commands, shell));
      return 0;
    },
  });
  return completion;
}

const optionsOf = (command: Command) => offeredOptions(command, commonOptions);
const namesOf = (command: Command) =>
  [...optionsOf(command).map(([name]) => `--${name}`), '--help'].join(' ');

/** The first words of commands with two, each with its second words. */
function toNouns(commands: readonly Command[]): Map<string, string[]> {
  const nouns = new Map<string, string[]>();
  for (const { name } of commands) {
    const [noun = '', verb] = name.split(' ');
    nouns.set(noun, [...(nouns.get(noun) ?? []), ...(verb === undefined ? [] : [verb])]);
  }
  return nouns;
}

const isPair = ({ name }: Command) => name.includes(' ');

function toBash(commands: readonly Command[], shell: 'bash' | 'zsh'): string {
  const nouns = toNouns(commands);
  const verbs = [...nouns].filter(([, list]) => list.length > 0);
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_mb() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" words=""',
    '  if [[ "$cur" == -* ]]; then',
    '    case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in',
    ...commands.filter(isPair).map((each) => `      "${each.name}") words="${namesOf(each)}" ;;`),
    ...commands
      .filter((each) => !isPair(each))
      .map((each) => `      "${each.name} "*) words="${namesOf(each)}" ;;`),
    '    esac',
    '  elif [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${[...nouns.keys()].join(' ')}"`,
    '  elif [ "$COMP_CWORD" -eq 2 ]; then',
    '    case "${COMP_WORDS[1]}" in',
    ...verbs.map(([noun, list]) => `      ${noun}) words="${list.join(' ')}" ;;`),
    '    esac',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '}',
    'complete -o default -F _mb mb',
    '',
  ].join('\n');
}

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

function toFish(commands: readonly Command[]): string {
  const nouns = toNouns(commands);
  const first = [...nouns].map(([noun]) => {
    const summary = commands.find(({ name }) => name === noun)?.summary ?? '';
    return `complete -c mb -n __fish_use_subcommand -f -a ${noun} -d ${quoted(summary)}`;
  });
  const rest = commands.flatMap((command) => {
    const [noun = '', verb] = command.name.split(' ');
    const others = (nouns.get(noun) ?? []).join(' ');
    const isNoun = `__fish_seen_subcommand_from ${noun}`;
    const isThere = verb === undefined ? isNoun : `${isNoun}; and __fish_seen_subcommand_from ${verb}`;
    const word =
      verb === undefined
        ? []
        : [
            `complete -c mb -n ${quoted(`${isNoun}; and not __fish_seen_subcommand_from ${others}`)} -f -a ${verb} -d ${quoted(command.summary)}`,
          ];
    const options = optionsOf(command).map(
      ([name, { placeholder, description }]) =>
        `complete -c mb -n ${quoted(isThere)} -l ${name}${placeholder === null ? '' : ' -r'} -d ${quoted(description)}`,
    );
    return [...word, ...options];
  });
  return [...first, ...rest, ''].join('\n');
}
