import { expect, test } from 'vitest'
import type { ChatSummary } from '../contract'
import { findBlockablePeople } from './blockable-people'

const [ana, ben, cleo] = ['a', 'b', 'c'].map(key => key.repeat(64)) as [string, string, string]
const chat = (people: readonly string[], begunBy?: string): ChatSummary => ({
  id: people.join(),
  transport: 'test',
  people,
  arrivals: [],
  isRequest: true,
  ...(begunBy !== undefined && { invitedBy: begunBy }),
})

test('blocking a group blocks the one who has begun it, and nobody who was only put into it', () => {
  expect(findBlockablePeople([chat([ana, ben, cleo], ben)])).toEqual([ben])
  expect(findBlockablePeople([chat([ana, ben])])).toEqual([])
})

test('blocking a conversation of two blocks the other one, and somebody with several requests once', () => {
  expect(findBlockablePeople([chat([ana]), chat([ana], ana), chat([ana, ben], ben)])).toEqual([ana, ben])
})
