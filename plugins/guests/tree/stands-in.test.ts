import { expect, test } from 'vitest'
import { standsIn } from './stands-in'

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
  expect(standsIn(event, text)).toBe(true)
})

test.each(['https://a.example/b', 'https://a.example/', 'https://a.example/cake', 'baking', 'cake.png', ''])(
  'the part %j of a word does not',
  text => {
    expect(standsIn(event, text)).toBe(false)
  },
)

test('a part that stands alone somewhere else does', () => {
  expect(standsIn({ content: 'abcd abc', tags: [] }, 'abc')).toBe(true)
})
