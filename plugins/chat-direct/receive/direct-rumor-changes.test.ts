import { expect, test } from 'vitest'
import type { PrivateChat } from '#contracts/private-chats'
import { createDirectRumor, DIRECT_RUMOR_KINDS } from '../core/direct-rumor'
import { computeDirectRumorChanges } from './direct-rumor-changes'

const [ana, ben, cleo] = ['a', 'b', 'c'].map(key => key.repeat(64)) as [string, string, string]
const NOW = 1_800_000_000_000

/** Returns the title of a room after messages with these subjects have arrived in this order. `at` is in s. */
function titleAfter(
  people: readonly string[],
  ...messages: readonly (readonly [at: number, subject: string | undefined, ms?: number])[]
): string | undefined {
  let room: PrivateChat | undefined
  for (const [at, subject, ms] of messages) {
    const tags = [
      ...people.map(person => ['p', person]),
      ...(subject === undefined ? [] : [['subject', subject]]),
      ...(ms === undefined ? [] : [['ms', String(at * 1_000 + ms)]]),
    ]
    const rumor = createDirectRumor(ben, { kind: DIRECT_RUMOR_KINDS.text, content: 'Hi', tags }, at)
    const changes = computeDirectRumorChanges(rumor, { account: ana, now: NOW })
    room ??= changes?.chats?.[0]
    for (const { update } of changes?.chatUpdates ?? []) room = room && update(room)
  }
  return room?.title
}

test('a room is called by the subject that was set last, in whichever order the messages come', () => {
  const room = [ana, cleo]
  expect(titleAfter(room, [1, 'Tea'], [5, ' Coffee '], [3, 'Milk'], [9, undefined])).toBe('Coffee')
  expect(titleAfter(room, [5, 'Coffee', 20], [5, 'Tea', 10])).toBe('Coffee')
  // A time in the future counts as now.
  expect(titleAfter(room, [9_000_000_000, 'Forever'], [NOW / 1_000, 'Now'])).toBe('Now')
})

test('an empty subject takes the name away; a long one is cut, and turns no text round', () => {
  expect(titleAfter([ana, cleo], [1, 'Tea'], [2, ''])).toBeUndefined()
  expect(titleAfter([ana, cleo], [1, 'x'.repeat(2_000)])?.length).toBeLessThanOrEqual(101)
  expect(titleAfter([ana, cleo], [1, '\u202eTea'])).toBe('Tea')
})

test('a conversation of two keeps the name of the other one, who could pass for somebody else by a subject', () => {
  expect(titleAfter([ana], [1, 'Your bank'])).toBeUndefined()
})

test('a content warning is stored with its message, so that the message can be covered', () => {
  const warning = ['content-warning', 'Spiders']
  const tags = [['p', ana], warning, ['title', 'no part of it']]
  const rumor = createDirectRumor(ben, { kind: DIRECT_RUMOR_KINDS.text, content: 'Hi', tags }, 1)
  const changes = computeDirectRumorChanges(rumor, { account: ana, now: NOW })
  expect(changes?.messages?.[0]?.tags).toEqual([warning])
})
