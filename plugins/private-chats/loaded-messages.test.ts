// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { CHAT, closePlainTabs, follow, message, openTab, texts } from '../../tests/support/plain-chats'

afterEach(closePlainTabs)

const accepted = { ...CHAT, isAccepted: true }

test('messages and rights stay the same objects when another message comes', async () => {
  const tab = await openTab()
  const shown = follow(tab)
  const { permissions } = tab.transport.open(CHAT.id)
  permissions.subscribe(() => {})
  const like = {
    chat: CHAT.id,
    id: 'like',
    author: 'b'.repeat(64),
    at: 3,
    target: 'b',
    type: 'reaction',
  } as const
  await tab.store.commit({
    chats: [accepted],
    messages: [message('a', 1), message('b', 2)],
    acts: [{ ...like, content: '👍' }],
  })
  await vi.waitFor(() => expect(shown()[1]?.reactions).toHaveLength(1))
  const [before, rights] = [[...shown()], permissions.get()]
  await tab.store.commit({ messages: [message('c', 4)] })
  await vi.waitFor(() => expect(shown()).toHaveLength(3))
  expect(
    shown()
      .slice(0, 2)
      .map((each, at) => each === before[at]),
  ).toEqual([true, true])
  expect(permissions.get()).toBe(rights)
  await tab.store.commit({ acts: [{ ...like, id: 'another', target: 'a', content: '👎' }] })
  await vi.waitFor(() => expect(shown()[0]?.reactions).toHaveLength(1))
  expect(shown()[1]).toBe(before[1])
})

test('what the reader does with a message is shown, however far up it is', async () => {
  const tab = await openTab()
  const shown = follow(tab)
  const { loadOlder, deleteForAll, deleteForMe } = tab.transport.open(CHAT.id)
  await tab.store.commit({
    chats: [accepted],
    messages: Array.from({ length: 500 }, (_, n) => message(`m${n}`, n + 1, { author: tab.store.account })),
  })
  await vi.waitFor(() => expect(shown()).toHaveLength(60))
  loadOlder(440)
  await vi.waitFor(() => expect(shown()).toHaveLength(500))
  const [first, second] = shown() as [ChatMessage, ChatMessage]
  await deleteForAll(second)
  await vi.waitFor(() => expect(shown()).toHaveLength(499))
  await deleteForMe?.(first)
  await vi.waitFor(() => expect(shown()).toHaveLength(498))
  expect(texts(shown())[0]).toBe('Text m2')
})
