import { expect, test } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { parseEmojiList, parseEmojiSetRefs } from './parse-emoji-list'

test('reads emoji of the list and of sets, each shortcode once, pictures from https only', () => {
  const list = createTestEvent({
    kind: 10030,
    tags: [
      ['emoji', 'gear', 'https://m.test/g.png'],
      ['emoji', 'bad', 'javascript:alert(1)'],
      ['emoji', 'no way', 'https://m.test/n.png'],
      ['a', `30030:${numberToHex(1)}:birds`],
      ['a', '30030:nobody:birds'],
    ],
  })
  const set = createTestEvent({
    kind: 30030,
    tags: [
      ['emoji', 'gear', 'https://m.test/other.png'],
      ['emoji', 'red-kite', 'https://m.test/k.png'],
    ],
  })
  expect(parseEmojiList([list, set])).toEqual([
    { text: ':gear:', words: 'gear', url: 'https://m.test/g.png' },
    { text: ':red-kite:', words: 'red kite', url: 'https://m.test/k.png' },
  ])
  expect(parseEmojiSetRefs(list)).toEqual([{ pubkey: numberToHex(1), identifier: 'birds' }])
})
