import { expect, test } from 'vitest'
import { splitCustomEmoji } from './split-custom-emoji'

const url = 'https://img.example/heron.png'
const heron = { shortcode: 'heron', url }
const tags = [
  ['emoji', 'heron', url],
  ['emoji', 'a-b_1', url],
  ['emoji', 'plain', 'http://img.example/plain.png'],
  ['emoji', 'script', 'javascript:alert(1)'],
  ['emoji'],
]

test.each([
  ['Ada :heron:', ['Ada ', heron]],
  [':heron::heron:', [heron, heron]],
  ['12:heron:', ['12', heron]],
  [':other:heron:', [':other', heron]],
  [':heron:heron:', [heron, 'heron:']],
  [':a-b_1:', [{ shortcode: 'a-b_1', url }]],
  ['#heron :plain: :script: : :: https://a.example', ['#heron :plain: :script: : :: https://a.example']],
  ['', []],
])('reads %j', (text, pieces) => {
  expect(splitCustomEmoji(text, tags)).toEqual(pieces)
})

test('shows at most 32 different pictures', () => {
  const many = Array.from({ length: 40 }, (_, at) => ['emoji', `e${at}`, `https://img.example/${at}.png`])
  const text = many.map(([, shortcode]) => `:${shortcode}:`).join('')
  expect(splitCustomEmoji(text, many).filter(piece => typeof piece !== 'string')).toHaveLength(32)
})
