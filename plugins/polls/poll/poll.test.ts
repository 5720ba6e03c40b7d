import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestEvent } from '#kernel/testing'
import { countVotes } from './count-votes'
import { createVoteDraft } from './create-vote-draft'
import { parsePoll } from './parse-poll'

const OPTIONS = [
  ['option', 'a', 'Tea'],
  ['option', 'b', 'Coffee'],
  ['option', 'c', 'Water'],
]
const poll = (...tags: string[][]) => parsePoll({ content: 'What to drink?', tags: [...OPTIONS, ...tags] })
let second = 1_000
const vote = (who: string, ...ids: string[]) =>
  createTestEvent({
    kind: 1018,
    pubkey: who.repeat(64),
    created_at: second++,
    tags: [['e', 'f'.repeat(64)], ...ids.map(id => ['response', id])],
  })
const counts = (...args: Parameters<typeof countVotes>) => {
  const { votes: found, voters } = countVotes(...args)
  return { ...Object.fromEntries(found), voters }
}

test('a poll is read with its options, type, end and relays', () => {
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
    isMultipleChoice: true,
    endsAt: 1_700_000_000,
    relays: ['wss://relay.test'],
  })
  expect(poll(['endsAt', 'tomorrow'])).not.toHaveProperty('endsAt')
})

test('only the newest response of each person counts', () => {
  expect(counts(poll(), [vote('1', 'a'), vote('2', 'b'), vote('1', 'b')])).toEqual({ b: 2, voters: 2 })
})

test('in a single-choice poll the first option counts, in a multiple-choice poll each one once', () => {
  const both = [vote('1', 'a', 'b', 'a')]
  expect(counts(poll(), both)).toEqual({ a: 1, voters: 1 })
  expect(counts(poll(['polltype', 'multiplechoice']), both)).toEqual({ a: 1, b: 1, voters: 1 })
})

test('a response after the end is ignored, and the one before it counts', () => {
  const before = vote('1', 'a')
  const after = vote('1', 'b')
  expect(counts(poll(['endsAt', `${before.created_at}`]), [before, after])).toEqual({ a: 1, voters: 1 })
})

test('a response without a valid option takes the vote back', () => {
  expect(counts(poll(), [vote('1', 'a'), vote('1', 'z')])).toEqual({ voters: 0 })
})

test('a changed vote gets a later time than the one before, even within a second', () => {
  const first = vote('1', 'a')
  const event = createTestEvent({ kind: 1068 })
  const draft = createVoteDraft(event, ['b'], first.created_at, first)
  const second = createTestEvent({ ...draft, pubkey: first.pubkey })
  expect(countVotes(poll(), [first, second], first.pubkey)).toMatchObject({ ownChoices: ['b'], voters: 1 })
})

test('any tags give a poll of limited size', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 4 })), fc.string(), (tags, content) => {
      const { options, question, relays } = parsePoll({ content, tags })
      expect(options.length).toBeLessThanOrEqual(50)
      expect(question.length).toBeLessThanOrEqual(5_000)
      expect(relays.length).toBeLessThanOrEqual(tags.length)
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
    }),
  )
})
