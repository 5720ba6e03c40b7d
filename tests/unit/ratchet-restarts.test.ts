// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import { beginChatOfAnaAndBen, getOnlyChat, openRatchetTab, startRatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

test('a session goes on after both tabs were killed, whatever comes twice', async () => {
  const relay = createInMemoryRelay()
  const { id } = await beginChatOfAnaAndBen(relay)
  await killLastTab()
  await killLastTab()
  relay.add(...relay.getEvents())
  const [one, two] = [await openRatchetTab(ana, relay), await openRatchetTab(ben, relay)]
  const [atAna, atBen] = [followConversation(one, id), followConversation(two, getOnlyChat(two).id)]
  await one.chats.open(id).send({ text: 'Still there?' })
  await vi.waitFor(() => expect(getTexts(atBen())).toEqual(['Hello', 'Hi', 'Still there?']))
  await two.chats.open(getOnlyChat(two).id).send({ text: 'Yes' })
  await vi.waitFor(() => expect(getTexts(atAna())).toEqual(['Hello', 'Hi', 'Still there?', 'Yes']))
  expect(two.chats.list.get().chats).toHaveLength(1)
})

test('a message that is sent while the stored messages are still being opened goes out, and nothing says it cannot', async () => {
  const relay = createInMemoryRelay()
  const { id } = await beginChatOfAnaAndBen(relay)
  await killLastTab()
  await killLastTab()
  const two = await openRatchetTab(ben, relay)
  const atBen = followConversation(two, getOnlyChat(two).id)
  const one = await startRatchetTab(ana, relay)
  expect(one.store.lock.get()).toBe('opening')
  const chat = one.chats.open(id)
  const said: (string | undefined)[] = []
  chat.permissions.subscribe(() => said.push(chat.permissions.get().noSending))
  await chat.send({ text: 'Early' })
  await vi.waitFor(() => expect(getTexts(atBen())).toEqual(['Hello', 'Hi', 'Early']))
  expect(said.filter(reason => reason !== undefined)).toEqual([])
})

test('two tabs of one account write by turns and at once, and the peer gets all', async () => {
  const relay = createInMemoryRelay()
  const { one, id, atBen } = await beginChatOfAnaAndBen(relay)
  const second = await openRatchetTab(ana, relay)
  const sent: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    const both = [`one ${turn}`, `two ${turn}`] as const
    sent.push(...both)
    await Promise.all([
      one.chats.open(id).send({ text: both[0] }),
      second.chats.open(id).send({ text: both[1] }),
    ])
  }
  await vi.waitFor(() => expect(new Set(getTexts(atBen()))).toEqual(new Set(['Hello', 'Hi', ...sent])))
  expect(getTexts(atBen())).toHaveLength(10)
})
