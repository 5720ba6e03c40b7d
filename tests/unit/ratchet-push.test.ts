// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import { createUnlockedKey } from '../support/create-unlocked-key'
import { chatPeople, closeTabs } from '../support/private-chats'
import {
  answerLink,
  beginChatOfAnaAndBen,
  getOnlyChat,
  getRelayMessages,
  openRatchetTab,
} from '../support/ratchet-tabs'
import { turnPushOn } from '../support/turn-push-on'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('a stranger who answers an invite rings by no message before the request is accepted', async () => {
  const relay = createInMemoryRelay()
  // The key is in this browser, so the stranger's answer is decrypted and becomes a session at once.
  const tab = await openRatchetTab(ben, relay, { keys: createUnlockedKey(ben) })
  const asked = await turnPushOn(tab.kernel)
  const { response, side } = await answerLink(tab)
  relay.add(response, side.send('Do you hear me ring?', Date.now()))
  await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ isRequest: true }))
  await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('Do you hear me ring?'))
  tab.desk.markLinkShared()
  await vi.waitFor(() => expect(asked.get('chat-ratchet')?.map(({ kinds }) => kinds)).toEqual([[1059]]))
  await tab.chats.accept?.([getOnlyChat(tab).id])
  await vi.waitFor(() =>
    expect(asked.get('chat-ratchet')?.map(({ kinds }) => kinds)).toEqual([[1060], [1059]]),
  )
  expect(asked.get('chat-ratchet')?.[0]?.authors).toContain(getRelayMessages(relay)[0]?.pubkey)
})

test('the push server is asked for the sessions and invites, and no more after the plugin is off', async () => {
  const { one } = await beginChatOfAnaAndBen(createInMemoryRelay())
  one.desk.markLinkShared()
  const asked = await turnPushOn(one.kernel)
  await vi.waitFor(() => expect(asked.get('chat-ratchet')).toHaveLength(2))
  const [messages, responses] = asked.get('chat-ratchet') ?? []
  expect(messages).toMatchObject({ kinds: [1060] })
  expect(responses).toMatchObject({ kinds: [1059] })
  for (const { pubkey } of [ana, ben]) expect(JSON.stringify(asked.get('chat-ratchet'))).not.toContain(pubkey)
  await one.kernel.disable('chat-ratchet')
  expect(asked.size).toBe(0)
})
