import { describe, expect, it } from 'vitest'
import { createTestEvent } from '../../../testing/create-test-event'
import { createWordMatcher } from './create-word-matcher'

describe('words of a post', () => {
  const event = createTestEvent({
    kind: 30_402,
    content: 'A café, nearly NEW',
    tags: [
      ['title', 'Bicycle'],
      ['t', 'Wheels'],
      ['e', 'hidden'],
    ],
  })
  it.each(['cafe', 'new bicycle', 'CAFÉ', '#wheels', 'language:en new', '"nearly new"', 'bicy'])(
    'has %s',
    query => expect(createWordMatcher(query)(event)).toBe(true),
  )
  it.each(['tea', 'new car', 'hidden', 'arly', 'cycle'])('has no %s', query =>
    expect(createWordMatcher(query)(event)).toBe(false),
  )
  it('words that stand together with others are found inside them', () => {
    expect(createWordMatcher('自転車')(createTestEvent({ content: '東京の自転車です' }))).toBe(true)
    expect(createWordMatcher('كتاب')(createTestEvent({ content: 'قرأت الكتاب' }))).toBe(true)
  })
})
