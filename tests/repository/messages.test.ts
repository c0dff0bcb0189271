import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/** The files with error messages. Messages about broker files consist of several sentences and have periods. */
const withMessages = sources.filter(
  (path) =>
    /^src\/(domain|server|api)\//.test(path) &&
    !/\.test\.ts$|\/(testing|demo)\/|^src\/domain\/(trades\/file|kit\/table-file)\//.test(path),
);

/** Messages to operators and developers, the descriptions of the API, and what stands below a title. */
const NOT_FOR_USERS =
  /(Error\(|summary:|description:|about:|help:|\bprint\(|\blog(Once)?\(|\bdeletion\(\s*'[^']*',\s*'[\w-]+',)\s*$/;

const STRING = /'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`/g;
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/./g, ' '));

/** One-sentence messages that end in a period. */
const wrongIn = (path: string): string[] => {
  const text = withoutComments(textOf(path));
  return [...text.matchAll(STRING)].flatMap(({ 1: quoted, 2: template, index }) => {
    const words = quoted ?? template ?? '';
    const isOneSentence = /^(\$\{|[A-Z]).* .*[^.]\.$/s.test(words) && !/[.?!] /.test(words);
    const isMessage = !NOT_FOR_USERS.test(text.slice(Math.max(0, index - 100), index));
    return isOneSentence && isMessage ? [`${path}: ${words}`] : [];
  });
};

it('a message of one sentence has no final period', () => {
  expect(withMessages.length).toBeGreaterThan(100);
  expect(withMessages.flatMap(wrongIn)).toEqual([]);
});
