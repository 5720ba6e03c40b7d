import { describe, expect, it } from 'vitest'
import type { Notification } from '#contracts/notifications'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { distinctReactions } from './distinct-reactions'

describe('reactionsOf', () => {
  const row = (...contents: string[]): Pick<Notification, 'users'> => ({
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
    expect(distinctReactions(row('+', '', '🔥', '🔥', 'x'.repeat(500))).map(({ text }) => text)).toEqual([
      '❤️',
      '🔥',
    ])
    expect(distinctReactions(row(':heron:'))[0]?.tags).toContainEqual([
      'emoji',
      'heron',
      'https://pictures.invalid/heron.png',
    ])
    expect(distinctReactions(row(`:${'h'.repeat(50)}:`))[0]?.text).toBe(`:${'h'.repeat(50)}:`)
    expect(distinctReactions(row(`:${'h'.repeat(5_000)}:`))[0]?.text).toBe(`:${'h'.repeat(51)}…`)
    expect(distinctReactions(row(...'abcdefghijkl')).length).toBe(8)
  })
})
