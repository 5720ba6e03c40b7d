import { describe, expect, it } from 'vitest'
import { testEvent } from '../../../testing/test-event'
import { matchWords } from './match-words'

describe('words of a post', () => {
  const event = testEvent({
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
    query => expect(matchWords(query)(event)).toBe(true),
  )
  it.each(['tea', 'new car', 'hidden', 'arly', 'cycle'])('has no %s', query =>
    expect(matchWords(query)(event)).toBe(false),
  )
  it('words that stand together with others are found inside them', () => {
    expect(matchWords('自転車')(testEvent({ content: '東京の自転車です' }))).toBe(true)
    expect(matchWords('كتاب')(testEvent({ content: 'قرأت الكتاب' }))).toBe(true)
  })
})
