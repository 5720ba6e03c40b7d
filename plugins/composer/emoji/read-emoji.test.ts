import { expect, test } from 'vitest'
import { hexOf, testEvent } from '#kernel/testing'
import { readEmoji, setsOf } from './read-emoji'

test('reads emoji of the list and of sets, each shortcode once, pictures from https only', () => {
  const list = testEvent({
    kind: 10030,
    tags: [
      ['emoji', 'gear', 'https://m.test/g.png'],
      ['emoji', 'bad', 'javascript:alert(1)'],
      ['emoji', 'no way', 'https://m.test/n.png'],
      ['a', `30030:${hexOf(1)}:birds`],
      ['a', '30030:nobody:birds'],
    ],
  })
  const set = testEvent({
    kind: 30030,
    tags: [
      ['emoji', 'gear', 'https://m.test/other.png'],
      ['emoji', 'red-kite', 'https://m.test/k.png'],
    ],
  })
  expect(readEmoji([list, set])).toEqual([
    { text: ':gear:', words: 'gear', url: 'https://m.test/g.png' },
    { text: ':red-kite:', words: 'red kite', url: 'https://m.test/k.png' },
  ])
  expect(setsOf(list)).toEqual([{ pubkey: hexOf(1), identifier: 'birds' }])
})
