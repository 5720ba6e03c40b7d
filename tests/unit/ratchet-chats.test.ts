// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contracts/chats'
import { PrivateChats } from '#contracts/private-chats'
import { Outbox } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { chatPeople, closeTabs, followConversation, getTexts } from '../support/private-chats'
import {
  beginChat,
  beginChatOfAnaAndBen,
  getOnlyChat,
  getRelayMessages,
  openRatchetTab,
} from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('two people talk over a link; the relay learns neither name nor text, and the link proves nothing', async () => {
  const relay = createInMemoryRelay()
  const { one, two, id, atAna, atBen } = await beginChatOfAnaAndBen(relay)
  expect(one.desk.isProven(id)).toBe(false)
  expect(two.desk.isProven(getOnlyChat(two).id)).toBe(true)
  for (let turn = 0; turn < 5; turn++) {
    await one.chats.open(id).send({ text: `a${turn}` })
    await two.chats.open(getOnlyChat(two).id).send({ text: `b${turn}`, replyTo: atBen()[0] as ChatMessage })
  }
  const all = [atAna, atBen]
  for (const shown of all) await vi.waitFor(() => expect(shown()).toHaveLength(12))
  expect(new Set(getTexts(atAna()))).toEqual(new Set(getTexts(atBen())))
  await two.chats.open(getOnlyChat(two).id).react(atBen()[0] as ChatMessage, '👍')
  await vi.waitFor(() => expect(atAna()[0]?.reactions).toEqual([{ author: ben.pubkey, content: '👍' }]))
  const wire = JSON.stringify(relay.getEvents())
  expect(wire).not.toMatch(new RegExp(`${ana.pubkey}|${ben.pubkey}|Hello|"p","[^"]*${ben.pubkey}`))
  // Both people have used the link, but its answer (kind 1059) was published only once.
  expect(relay.getEvents().filter(({ kind }) => kind === 1059)).toHaveLength(1)
})

test('a file goes to the peer with its key, which no relay sees', async () => {
  const relay = createInMemoryRelay()
  const { one, id, atAna, atBen } = await beginChatOfAnaAndBen(relay)
  const file = {
    url: 'https://media.example/sealed',
    type: 'image/png',
    key: '1'.repeat(64),
    nonce: '2'.repeat(24),
    size: 2_000,
    width: 40,
    height: 30,
  }
  expect(one.chats.open(id).permissions.get().files).toBe(true)
  await one.chats.open(id).send({ text: '', file })
  await vi.waitFor(() => expect(atBen().at(-1)).toMatchObject({ text: '', file, author: ana.pubkey }))
  await vi.waitFor(() => expect(atAna().at(-1)).toMatchObject({ text: '', file }))
  expect(JSON.stringify(relay.getEvents())).not.toContain(file.url)
})

test('typing and seen are told only where the reader has turned it on', async () => {
  const { one, two, id, atAna, atBen } = await beginChatOfAnaAndBen(createInMemoryRelay())
  const chatOfBen = two.chats.open(getOnlyChat(two).id)
  const typing = one.chats.open(id).typing
  typing?.subscribe(() => {})
  chatOfBen.sendTyping?.()
  chatOfBen.sendSeen?.(atBen()[0] as ChatMessage)
  const settings = await two.kernel.resolve(PrivateChats)
  settings.setSettings({ tellTyping: true, tellSeen: true })
  // This later message shows that an earlier 'seen' or 'typing' would have arrived by now.
  await chatOfBen.send({ text: 'Later' })
  await vi.waitFor(() => expect(getTexts(atAna())).toContain('Later'))
  expect(atAna()[0]?.delivery?.seen).toBeUndefined()
  expect(typing?.get()).toEqual([])
  chatOfBen.sendTyping?.()
  chatOfBen.sendSeen?.(atBen()[0] as ChatMessage)
  await vi.waitFor(() => expect(atAna()[0]?.delivery?.seen).toEqual([ben.pubkey]))
  await vi.waitFor(() => expect(typing?.get()).toEqual([ben.pubkey]))
})

test.each([
  ['no relay', false],
  ['none of the relays of the chat', true],
])('typing while %s can be reached leaves nothing that waits to be sent', async (_, hasOwnRelay) => {
  const [relay, own] = [createInMemoryRelay(), createInMemoryRelay([], { url: 'wss://own.test' })]
  const options = { foreignRelays: [relay], siteRelays: [relay.url] }
  const [relaysOfAna, relaysOfBen] = hasOwnRelay ? [own, own] : [relay, relay]
  const { two, atFirst } = await beginChat([ana, relaysOfAna], [ben, relaysOfBen], options)
  const chatOfBen = two.chats.open(getOnlyChat(two).id)
  const [settings, outbox] = [await two.kernel.resolve(PrivateChats), await two.kernel.resolve(Outbox)]
  settings.setSettings({ tellTyping: true })
  const isWaiting = () => outbox.entries.get().filter(({ status }) => status.phase !== 'sent')
  await vi.waitFor(() => expect(isWaiting()).toEqual([]))
  relay.close()
  const { relays, online } = two.kernel.nostr('test-host').network
  await vi.waitFor(() => expect(relays.get().find(({ url }) => url === relay.url)?.state).toBe('waiting'))
  expect(online.get()).toBe(hasOwnRelay)
  chatOfBen.sendTyping?.()
  for (const text of ['One', 'Two']) await chatOfBen.send({ text })
  const before = getRelayMessages(relay).length
  relay.open()
  await vi.waitFor(() => expect(getTexts(atFirst())).toContain('Two'), { timeout: 10_000 })
  await vi.waitFor(() => expect(isWaiting()).toEqual([]))
  expect(getRelayMessages(relay).length - before).toBe(2)
})

test('who turns receipts on says that messages have arrived, but to no stranger, and answers no receipt', async () => {
  const relay = createInMemoryRelay()
  const { one, two, id, atAna } = await beginChatOfAnaAndBen(relay)
  for (const tab of [one, two]) (await tab.kernel.resolve(PrivateChats)).setSettings({ tellSeen: true })
  const bensId = getOnlyChat(two).id
  const third = await openRatchetTab(cleo, relay)
  const cleosId = await third.desk.acceptLink(two.desk.invites.get().link ?? '')
  const atCleo = followConversation(third, cleosId)
  await third.chats.open(cleosId).send({ text: 'From a stranger' })
  await vi.waitFor(() => expect(two.chats.list.get().chats).toHaveLength(2))
  const countEvents = () => getRelayMessages(relay).length
  const before = countEvents()
  const texts = ['First', 'Second', 'Third']
  for (const text of texts) await one.chats.open(id).send({ text })
  await vi.waitFor(() =>
    expect(atAna().slice(-3)).toMatchObject(
      texts.map(text => ({ text, delivery: { received: [ben.pubkey] } })),
    ),
  )
  // Ana's receipt for this message shows that neither receipts nor the stranger's message are answered by receipts.
  await two.chats.open(bensId).send({ text: 'Thanks' })
  const atBen = followConversation(two, bensId)
  await vi.waitFor(() =>
    expect(atBen().at(-1)).toMatchObject({ text: 'Thanks', delivery: { received: [ana.pubkey] } }),
  )
  // One receipt names what arrives within two seconds, so there are two, or more if this machine is slow.
  expect(countEvents() - before - texts.length - 1).toBeLessThanOrEqual(texts.length + 1)
  expect(atCleo()).toMatchObject([{ text: 'From a stranger', delivery: { state: 'sent' } }])
  expect(atCleo()[0]?.delivery?.received).toBeUndefined()
  expect(getTexts(atAna())).toEqual(['Hello', 'Hi', ...texts, 'Thanks'])
})

test('messages disappear on both sides after the time that one of the two has chosen, until it is taken back', async () => {
  const { one, two, id, atAna, atBen } = await beginChatOfAnaAndBen(createInMemoryRelay())
  const [anas, bens] = [one.chats.open(id).disappearing, two.chats.open(getOnlyChat(two).id).disappearing]
  for (const each of [anas, bens]) each?.seconds.subscribe(() => {})
  await bens?.set(3_600)
  await vi.waitFor(() => expect(anas?.seconds.get()).toBe(3_600))
  await one.chats.open(id).send({ text: 'Soon gone' })
  const lastOf = (shown: () => readonly ChatMessage[]) => shown().at(-1)
  await vi.waitFor(() => expect(lastOf(atBen)?.text).toBe('Soon gone'))
  for (const shown of [atAna, atBen]) {
    const { at = 0, expiresAt = 0 } = lastOf(shown) ?? {}
    expect(Math.abs(expiresAt - at - 3_600_000)).toBeLessThan(2_000)
  }
  await anas?.set(undefined)
  await vi.waitFor(() => expect(bens?.seconds.get()).toBeUndefined())
  await one.chats.open(id).send({ text: 'Stays' })
  await vi.waitFor(() => expect(lastOf(atBen)).toMatchObject({ text: 'Stays' }))
  expect(lastOf(atBen)?.expiresAt).toBeUndefined()
})
