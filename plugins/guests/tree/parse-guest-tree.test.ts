import { expect, test } from 'vitest'
import { parseGuestTree } from './parse-guest-tree'

const deep = (n: number): unknown => (n === 0 ? 'words' : ['column', {}, deep(n - 1)])

test('known parts keep their fields, unknown ones their words, and what is false or absent is left out', () => {
  const tree = ['card', {}, ['title', {}, 'Plum cake'], false, null, ['marquee', { speed: 9 }, 'Fast ', 3]]
  expect(parseGuestTree(tree)).toEqual({
    name: 'card',
    props: {},
    children: [
      { name: 'title', props: {}, children: ['Plum cake'] },
      { name: undefined, children: ['Fast ', '3'] },
    ],
  })
})

test('fields that a part does not have never arrive, whatever they are called', () => {
  const tree = JSON.parse(
    '["button",{"act":"go","style":"x","onClick":"y","__proto__":{"danger":true},"dangerouslySetInnerHTML":1},"Go"]',
  )
  const read = parseGuestTree(tree)
  expect(read).toEqual({ name: 'button', props: { act: 'go' }, children: ['Go'] })
  expect(Object.getPrototypeOf((read as { props: object }).props)).toBe(Object.prototype)
})

test.each([
  ['an object', { name: 'card' }, 'A part must be a text or a list'],
  ['a part without its fields', ['card', ['text', {}, 'x']], "The part 'card' lacks its fields: write {}"],
  [
    'too many words in lists of fields',
    [
      'column',
      {},
      ...Array(8).fill(['bars', { label: 'a', bars: Array(50).fill({ label: 'x'.repeat(300), value: 1 }) }]),
    ],
    'more than 100000 characters',
  ],
  ['nothing', null, 'A part must be a text or a list'],
  ['a view that is too deep', deep(17), 'deeper than 16 parts'],
  ['a view of too many parts', ['list', {}, ...Array(500).fill(['item', {}])], 'more than 500 parts'],
  ['a view of too many words', ['text', {}, 'x'.repeat(100_001)], 'more than 100000 characters'],
  ['a person who is none', ['person', { pubkey: 'me' }], "The part 'person'.pubkey must be 64 characters"],
  ['a button without an action', ['button', {}, 'Go'], "The part 'button'.act must be a name"],
  ['a switch with a word', ['switch', { act: 'a', label: 'b', on: 'yes' }], 'must be true or false'],
  ['a time that is none', ['time', { at: Number.NaN }], 'must be a whole number'],
  ['a choice without options', ['choice', { act: 'a', label: 'b', options: [] }], 'a list of 1 to 100 items'],
  ['fields that are a list', ['text', [], 'x'], 'lacks its fields'],
])('%s is refused with the reason', (_, tree, reason) => {
  expect(() => parseGuestTree(tree)).toThrow(reason)
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is an unknown part', name => {
  expect(parseGuestTree([name, {}, 'words'])).toEqual({ name: undefined, children: ['words'] })
})
