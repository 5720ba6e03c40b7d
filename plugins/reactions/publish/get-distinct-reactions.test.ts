import { describe, expect, it } from 'vitest'
import type { NotificationGroup } from '#contracts/notifications'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { getDistinctReactions } from './get-distinct-reactions'

describe('reactionsOf', () => {
  const row = (...contents: string[]): Pick<NotificationGroup, 'users'> => ({
    users: contents.map((content, at) => ({
      pubkey: numberToHex(at + 1),
      time: at,
      content,
      event: createTestEvent({
        kind: 7,
        content,
        tags: [['emoji', 'heron', 'https://pictures.invalid/heron.png']],
      }),
    })),
  })
  it('shows each reaction once, a like as a heart, and shortens long ones', () => {
    expect(getDistinctReactions(row('+', '', '🔥', '🔥', 'x'.repeat(500))).map(({ text }) => text)).toEqual([
      '❤️',
      '🔥',
    ])
    expect(getDistinctReactions(row(':heron:'))[0]?.tags).toContainEqual([
      'emoji',
      'heron',
      'https://pictures.invalid/heron.png',
    ])
    expect(getDistinctReactions(row(`:${'h'.repeat(50)}:`))[0]?.text).toBe(`:${'h'.repeat(50)}:`)
    expect(getDistinctReactions(row(`:${'h'.repeat(5_000)}:`))[0]?.text).toBe(`:${'h'.repeat(51)}…`)
    expect(getDistinctReactions(row(...'abcdefghijkl')).length).toBe(8)
  })
})
