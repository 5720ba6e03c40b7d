import { expect, test } from 'vitest'
import { measureProcessorTimeMs } from '../../../tests/support/processor-time'
import { addTypedCustomEmoji, findShortcodes } from './typed-custom-emoji'

const own = ['gear', 'kite', '__proto__'].map(code => ({
  text: `:${code}:`,
  words: code,
  url: `https://m.test/${code}.png`,
}))
const draft = (content: string, emoji = {}) => ({ content, imageMetadata: {}, emoji, savedAt: 1 })
const emojiOf = (content: string, emoji = {}) =>
  Object.entries(addTypedCustomEmoji(draft(content, emoji), own).emoji)

test('a typed shortcode counts as picked; a picked emoji takes precedence', () => {
  expect(emojiOf('at 12:30:gear: :other: :constructor: gear:')).toEqual([['gear', 'https://m.test/gear.png']])
  expect(emojiOf(':__proto__:')).toEqual([['__proto__', 'https://m.test/__proto__.png']])
  expect(emojiOf(':gear: :kite:', { gear: 'https://m.test/other.png' })).toEqual([
    ['gear', 'https://m.test/other.png'],
    ['kite', 'https://m.test/kite.png'],
  ])
})

test('leaves a text without shortcodes unchanged', () => {
  const plain = draft('nothing: at all:')
  expect(addTypedCustomEmoji(plain, own)).toBe(plain)
})

test('reads a text of colons quickly', () => {
  const read = () => {
    for (const piece of [':', ':a', ':a:', `:${'a'.repeat(60)}`])
      findShortcodes(piece.repeat(500_000 / piece.length))
  }
  expect(measureProcessorTimeMs(read)).toBeLessThan(2_000)
})
