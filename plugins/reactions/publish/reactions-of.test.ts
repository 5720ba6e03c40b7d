import { describe, expect, it } from 'vitest'
import type { Notification } from '#contracts/notifications'
import { hexOf, testEvent } from '#kernel/testing'
import { reactionsOf } from './reactions-of'

describe('reactionsOf', () => {
  const row = (...contents: string[]): Pick<Notification, 'users'> => ({
    users: contents.map((content, at) => ({
      pubkey: hexOf(at + 1),
      time: at,
      content,
      event: testEvent({
        kind: 7,
        content,
        tags: [['emoji', 'heron', 'https://pictures.invalid/heron.png']],
      }),
    })),
  })
  it('shows each reaction once, a like as a heart, and shortens long ones', () => {
    expect(reactionsOf(row('+', '', '🔥', '🔥', 'x'.repeat(500))).map(({ text }) => text)).toEqual([
      '❤️',
      '🔥',
    ])
    expect(reactionsOf(row(':heron:'))[0]?.tags).toContainEqual([
      'emoji',
      'heron',
      'https://pictures.invalid/heron.png',
    ])
    expect(reactionsOf(row(`:${'h'.repeat(50)}:`))[0]?.text).toBe(`:${'h'.repeat(50)}:`)
    expect(reactionsOf(row(`:${'h'.repeat(5_000)}:`))[0]?.text).toBe(`:${'h'.repeat(51)}…`)
    expect(reactionsOf(row(...'abcdefghijkl')).length).toBe(8)
  })
})
