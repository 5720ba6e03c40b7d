import { expect, test } from 'vitest'
import { addMessagesToEntry, createChatEntry } from './chat-entry'

test('the badge of a conversation counts the ten latest messages by others, whichever order they come in', () => {
  const entry = createChatEntry({ id: 'chat', people: ['ben'], isAccepted: true }, 'direct')
  const times = Array.from({ length: 15 }, (_, n) => n + 1)
  const createMessage = (at: number, author = 'ben') => ({
    chat: 'chat',
    id: `${at}`,
    author,
    at,
    text: '',
    tags: [],
  })
  const later = times.slice(5).map(at => createMessage(at))
  const earlier = times.slice(0, 5).map(at => createMessage(at))
  const added = addMessagesToEntry(addMessagesToEntry(entry, later, 'ana'), earlier, 'ana')
  expect(added.arrivals).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
  expect(addMessagesToEntry(added, [createMessage(16, 'ana')], 'ana').arrivals).toEqual(added.arrivals)
})
