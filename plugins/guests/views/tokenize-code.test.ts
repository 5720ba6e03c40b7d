import { expect, test } from 'vitest'
import { tokenizeCode } from './tokenize-code'

const shown = (code: string) => tokenizeCode(code).map(({ kind, text }) => (kind ? `${kind}:${text}` : text))

test('words, texts, numbers and comments are told apart', () => {
  expect(shown('const n = 12 // twelve')).toEqual([
    'word:const',
    ' n = ',
    'number:12',
    ' ',
    'comment:// twelve',
  ])
  expect(shown("f('it\\'s', `a b`)")).toEqual(['f(', "text:'it\\'s'", ', ', 'text:`a b`', ')'])
  expect(shown('/* a\nb */x')).toEqual(['comment:/* a\nb */', 'x'])
})

test.each([
  ['an open text', `'${'a'.repeat(50_000)}`],
  ['an open comment', `/*${'*'.repeat(50_000)}`],
  ['slashes', '/'.repeat(50_000)],
])('%s of 50,000 characters is read at once, and whole', (_, code) => {
  const before = performance.now()
  expect(
    tokenizeCode(code)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code)
  expect(performance.now() - before).toBeLessThan(1_000)
})
