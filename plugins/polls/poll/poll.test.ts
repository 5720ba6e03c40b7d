import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEvent } from '#kernel/testing'
import { countVotes } from './count-votes'
import { readPoll } from './read-poll'
import { voteDraft } from './vote-draft'

const OPTIONS = [
  ['option', 'a', 'Tea'],
  ['option', 'b', 'Coffee'],
  ['option', 'c', 'Water'],
]
const poll = (...tags: string[][]) => readPoll({ content: 'What to drink?', tags: [...OPTIONS, ...tags] })
let second = 1_000
const vote = (who: string, ...ids: string[]) =>
  testEvent({
    kind: 1018,
    pubkey: who.repeat(64),
    created_at: second++,
    tags: [['e', 'f'.repeat(64)], ...ids.map(id => ['response', id])],
  })
const counts = (...args: Parameters<typeof countVotes>) => {
  const { votes: found, voters } = countVotes(...args)
  return { ...Object.fromEntries(found), voters }
}

test('a poll has its options, its kind of choice, its end and its relays', () => {
  expect(
    poll(
      ['polltype', 'multiplechoice'],
      ['endsAt', '1700000000'],
      ['relay', 'wss://Relay.test'],
      ['relay', 'no'],
    ),
  ).toEqual({
    question: 'What to drink?',
    options: [
      { id: 'a', label: 'Tea' },
      { id: 'b', label: 'Coffee' },
      { id: 'c', label: 'Water' },
    ],
    multiple: true,
    endsAt: 1_700_000_000,
    relays: ['wss://relay.test'],
  })
  expect(poll(['endsAt', 'tomorrow'])).not.toHaveProperty('endsAt')
})

test('the newest response of each person counts, and nobody twice', () => {
  expect(counts(poll(), [vote('1', 'a'), vote('2', 'b'), vote('1', 'b')])).toEqual({ b: 2, voters: 2 })
})

test('of a single choice the first option counts, of several each one once', () => {
  const both = [vote('1', 'a', 'b', 'a')]
  expect(counts(poll(), both)).toEqual({ a: 1, voters: 1 })
  expect(counts(poll(['polltype', 'multiplechoice']), both)).toEqual({ a: 1, b: 1, voters: 1 })
})

test('a response after the end does not count, and leaves the one before it', () => {
  const before = vote('1', 'a')
  const after = vote('1', 'b')
  expect(counts(poll(['endsAt', `${before.created_at}`]), [before, after])).toEqual({ a: 1, voters: 1 })
})

test('a response that names no option of the poll takes the vote back', () => {
  expect(counts(poll(), [vote('1', 'a'), vote('1', 'z')])).toEqual({ voters: 0 })
})

test('a changed vote is newer than the one before it, also within a second', () => {
  const first = vote('1', 'a')
  const event = testEvent({ kind: 1068 })
  const draft = voteDraft(event, ['b'], first.created_at, first)
  const second = testEvent({ ...draft, pubkey: first.pubkey })
  expect(countVotes(poll(), [first, second], first.pubkey)).toMatchObject({ own: ['b'], voters: 1 })
})

test('any tags give a bounded poll', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 4 })), fc.string(), (tags, content) => {
      const { options, question, relays } = readPoll({ content, tags })
      expect(options.length).toBeLessThanOrEqual(50)
      expect(question.length).toBeLessThanOrEqual(5_000)
      expect(relays.length).toBeLessThanOrEqual(tags.length)
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
    }),
  )
})
