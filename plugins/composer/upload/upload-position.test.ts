import { expect, test } from 'vitest'
import { findUploadPosition } from './upload-position'

const [A, B, C] = ['https://m.example/1.png', 'https://m.example/2.png', 'https://m.example/3.png'] as const

/** Writes the address of an upload into a text. The cursor is at `|`. */
function write(marked: string, url: string, earlier: readonly string[], later: readonly string[]): string {
  const cursor = marked.indexOf('|')
  const text = marked.replace('|', '')
  const at = findUploadPosition(text, cursor, { earlier, later })
  return `${text.slice(0, at)}<${url}>${text.slice(at)}`
}

test.each([
  ['the first of all is written at the cursor', 'Look | here', C, [], [], `Look <${C}> here`],
  ['an earlier one goes before a later one', `${C} |`, A, [], [C], `<${A}>${C} `],
  ['one between two', `${A} ${C} |`, B, [A], [C], `${A} <${B}>${C} `],
  ['a cursor between the two is kept', `${A} and | ${C}`, B, [A], [C], `${A} and <${B}> ${C}`],
  ['a cursor before the earlier one gives way', `|Hi ${A} all`, B, [A], [], `Hi ${A}<${B}> all`],
  ['a deleted address is passed over', 'Gone | now', B, [A], [C], `Gone <${B}> now`],
  ['the same file twice, first and last', `${A} ${A} |`, B, [A], [A], `${A} <${B}>${A} `],
  ['addresses that the user has put in another order', `${C} ${A} |`, B, [A], [C], `${C} ${A} <${B}>`],
])('%s', (_, marked, url, earlier, later, result) => {
  expect(write(marked, url, earlier, later)).toBe(result)
})
