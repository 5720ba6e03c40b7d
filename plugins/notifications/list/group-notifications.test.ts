import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { measureProcessorTimeMs } from '../../../tests/support/processor-time'
import { groupNotifications, type ParsedNotificationEvent } from './group-notifications'

const occurrence = fc
  .record({
    who: fc.integer({ min: 1, max: 6 }),
    about: fc.integer({ min: 100, max: 103 }),
    kind: fc.constantFrom(1, 6, 7, 9735),
    at: fc.integer({ min: 1_000, max: 1_020 }),
    content: fc.constantFrom('+', '🔥', 'well said'),
  })
  .map(({ who, about, kind, at, content }): ParsedNotificationEvent => {
    const event = createTestEvent({
      kind,
      pubkey: numberToHex(who),
      created_at: at,
      content,
      tags: [['e', numberToHex(about)]],
    })
    const zap = kind === 9735 ? { msats: 1_000 } : {}
    return {
      event,
      type: `t${kind}`,
      targetId: numberToHex(about),
      actorPubkey: numberToHex(who),
      content,
      ...zap,
    }
  })
const byId = (list: readonly ParsedNotificationEvent[]) => [
  ...new Map(list.map(one => [one.event.id, one])).values(),
]
const occurrences = fc.array(occurrence, { maxLength: 60 }).map(byId)

describe('groupNotifications', () => {
  it('gives the same rows for any order of arrival', () => {
    fc.assert(
      fc.property(
        occurrences.chain(list =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(groupNotifications(shuffled)).toEqual(groupNotifications(list))
        },
      ),
    )
  })

  it('keeps every person, each once per row, and makes no empty row', () => {
    fc.assert(
      fc.property(occurrences, list => {
        const rows = groupNotifications(list)
        const wanted = new Set(list.map(one => `${one.targetId}-${one.event.kind} ${one.actorPubkey}`))
        const got = rows.flatMap(row => row.users.map(user => `${row.id} ${user.pubkey}`))
        expect(got.length).toBe(wanted.size)
        expect(new Set(got)).toEqual(wanted)
        expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
        expect(rows.every(row => row.users.length > 0)).toBe(true)
      }),
    )
  })

  it('says of a person who asked for it that they are anonymous, and of no other', () => {
    const zap = (who: number, isAnonymous?: boolean): ParsedNotificationEvent => {
      const event = createTestEvent({ kind: 9735, pubkey: numberToHex(who), created_at: who })
      return {
        event,
        type: 'zaps',
        targetId: numberToHex(9),
        actorPubkey: numberToHex(who),
        isAnonymous,
        content: '',
      }
    }
    const [row] = groupNotifications([zap(1), zap(2, true), zap(3, false)])
    expect(row?.users.map(user => user.isAnonymous)).toEqual([undefined, true, undefined])
  })

  it('sorts rows and people newest first, and uses the newest content', () => {
    fc.assert(
      fc.property(occurrences, list => {
        for (const [at, row] of groupNotifications(list).entries()) {
          const before = groupNotifications(list)[at - 1]
          if (before) expect(before.time).toBeGreaterThanOrEqual(row.time)
          const times = row.users.map(user => user.time)
          expect(times).toEqual([...times].sort((a, b) => b - a))
          expect(row.time).toBe(times[0])
          expect(row.content).toBe(row.users[0]?.content)
        }
      }),
    )
  })

  it('adds up all zaps, even of one person', () => {
    fc.assert(
      fc.property(occurrences, list => {
        const zaps = list.filter(one => one.event.kind === 9735)
        const sum = groupNotifications(zaps)
          .flatMap(row => row.users)
          .reduce((all, user) => all + (user.msats ?? 0), 0)
        expect(sum).toBe(zaps.length * 1_000)
      }),
    )
  })

  it('handles 5,000 events quickly', () => {
    const many = Array.from({ length: 5_000 }, (_, at): ParsedNotificationEvent => {
      const event = { ...createTestEvent({ kind: 7 }), id: numberToHex(at + 1), created_at: at }
      return {
        event,
        type: 't',
        targetId: numberToHex(9_000 + (at % 300)),
        actorPubkey: numberToHex(20_000 + at),
        content: '+',
      }
    })
    const group = () => expect(groupNotifications(many)).toHaveLength(300)
    expect(measureProcessorTimeMs(group)).toBeLessThan(500)
  })
})
