import { expect, test } from 'vitest'
import { appearsInEvent } from './appears-in-event'

const event = {
  content: 'See https://a.example/b/c?d=1 and\n#baking',
  tags: [['image', 'https://a.example/cake.png']],
}

test.each([
  'https://a.example/b/c?d=1',
  'https://a.example/cake.png',
  '#baking',
  'See https://a.example/b/c?d=1',
  event.content,
])('%s stands in it', text => {
  expect(appearsInEvent(event, text)).toBe(true)
})

test.each(['https://a.example/b', 'https://a.example/', 'https://a.example/cake', 'baking', 'cake.png', ''])(
  'the part %j of a word does not',
  text => {
    expect(appearsInEvent(event, text)).toBe(false)
  },
)

test('a part that stands alone somewhere else does', () => {
  expect(appearsInEvent({ content: 'abcd abc', tags: [] }, 'abc')).toBe(true)
})
