import { expect, test } from 'vitest'
import { createSeededRandom } from '../../demo/network/seeded-random'
import { isPlainText } from '../../plugins/chats/conversation/is-plain-text'
import { parseNoteText } from '../../plugins/notes/text'

const KEY = 'q'.repeat(58)
const PIECES = [
  'Hello',
  ' ',
  '\n',
  '\n\n\n',
  '\r\n',
  '\u2028',
  '\u202e',
  '\u2066',
  'Zürich.',
  '1',
  'n',
  'ln',
  '👍',
  '(a, b)',
  'example.com',
  '@tom',
  '<b>',
  '#tag',
  ':wave:',
  ':',
  '`',
  '```',
  'https://example.com/a.png',
  `npub1${KEY}`,
  `NSEC1${KEY}`,
  `@nprofile1${KEY}`,
  'lnbc20m1',
  'note1',
  'wss://relay.example',
]

test('a plain text is shown as a note would show it', () => {
  const random = createSeededRandom('plain text')
  let plain = 0
  for (let n = 0; n < 20_000; n++) {
    const text = Array.from({ length: random.int(1, 5) }, () => random.pick(PIECES)).join('')
    if (!isPlainText(text)) continue
    plain++
    expect(parseNoteText(text, [['emoji', 'wave', 'https://example.com/wave.png']]), text).toEqual([
      { type: 'text', inline: [{ type: 'text', text }] },
    ])
  }
  expect(plain).toBeGreaterThan(1_000)
})

test('what a note shows as more than text is not plain', () => {
  for (const text of [
    '#tag',
    'https://example.com',
    `npub1${KEY}`,
    ':wave:',
    ' a',
    'a\n',
    'a\n\n\nb',
    'a\u202eb',
  ])
    expect(isPlainText(text), text).toBe(false)
  for (const text of ['Hello, Tom. 1 + 1 = 2', 'a\nb\n\nc', '@tom example.com', '👍'])
    expect(isPlainText(text), text).toBe(true)
})
