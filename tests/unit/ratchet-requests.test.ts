// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { pluginDatabaseName } from '#kernel'
import type { Signer } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import { getOnlyChat, openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'
import { readDatabases } from '../support/read-databases'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

/** Ben's signer. It decrypts only `left` times, until the test raises the number. */
function reluctant() {
  const signer = { left: 0 }
  const by: Signer = {
    ...ben,
    async decrypt(peer, payload, request) {
      if (peer !== ben.pubkey && signer.left-- <= 0) throw new Error('User rejected')
      return ben.decrypt(peer, payload, request)
    },
  }
  return { signer, by }
}
const writeTo = async (one: RatchetTab, two: RatchetTab, text: string) => {
  const id = await one.desk.acceptLink(two.desk.invites.get().link ?? '')
  await one.chats.open(id).send({ text })
  return id
}
const accept = (tab: RatchetTab) => tab.chats.accept?.([getOnlyChat(tab).id])

test('a request whose answer the signer does not decrypt stays a request, and can be accepted later', async () => {
  const relay = createInMemoryRelay()
  const { signer, by } = reluctant()
  const one = await openRatchetTab(ana, relay)
  const two = await openRatchetTab(by, relay)
  const id = await writeTo(one, two, 'Hello')
  await vi.waitFor(() => expect(getOnlyChat(two).isRequest).toBe(true))
  await expect(accept(two)).rejects.toThrow('did not decrypt')
  // Nothing has proven yet that Ana has written the answer.
  expect(getOnlyChat(two)).toMatchObject({ isRequest: true, isClaimed: true })
  await killLastTab()
  const again = await openRatchetTab(by, relay)
  await vi.waitFor(() => expect(getOnlyChat(again)).toMatchObject({ isRequest: true, isClaimed: true }))
  signer.left = 1
  await accept(again)
  await vi.waitFor(() => expect(getOnlyChat(again)).not.toHaveProperty('isClaimed'))
  const shown = followConversation(again, getOnlyChat(again).id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Hello']))
  await again.chats.open(getOnlyChat(again).id).send({ text: 'Hi' })
  await vi.waitFor(() => expect(getTexts(followConversation(one, id)())).toEqual(['Hello', 'Hi']))
})

test('of two answers in one request the signer may decrypt one; the other waits in the conversation', async () => {
  const relay = createInMemoryRelay()
  const { signer, by } = reluctant()
  const [one, two] = [await openRatchetTab(ana, relay), await openRatchetTab(by, relay)]
  await writeTo(one, two, 'First')
  await vi.waitFor(() => expect(getOnlyChat(two).isRequest).toBe(true))
  const former = two.desk.invites.get().link
  await two.desk.rotateLink()
  await vi.waitFor(() => expect(two.desk.invites.get().link).not.toBe(former))
  await writeTo(one, two, 'Second')
  const chat = getOnlyChat(two).id
  await vi.waitFor(() => expect(two.desk.countPendingResponses(chat)).toBe(2))
  signer.left = 1
  await accept(two)
  await vi.waitFor(() => expect(getOnlyChat(two).isRequest).toBe(false))
  const shown = followConversation(two, chat)
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  expect(two.desk.countPendingResponses(chat)).toBe(1)
  await expect(two.desk.acceptAnswers(chat)).rejects.toThrow('did not decrypt')
  signer.left = 1
  await two.desk.acceptAnswers(chat)
  await vi.waitFor(() => expect(new Set(getTexts(shown()))).toEqual(new Set(['First', 'Second'])))
  expect(two.desk.countPendingResponses(chat)).toBe(0)
})

test('a deleted request leaves no row of its conversation, and does not come again', async () => {
  const relay = createInMemoryRelay()
  const one = await openRatchetTab(ana, relay)
  const two = await openRatchetTab(ben, relay)
  const chatAtOne = await writeTo(one, two, 'Hello')
  await vi.waitFor(() => expect(getOnlyChat(two).isRequest).toBe(true))
  const { id } = getOnlyChat(two)
  const rowsOfChat = async () => {
    const rows = (await readDatabases())[pluginDatabaseName('private-chats')] ?? []
    return rows.filter(row => {
      const { account, id: chatId, chat } = row as Readonly<Record<string, unknown>>
      return account === ben.pubkey && (chatId === id || chat === id)
    })
  }
  expect(await rowsOfChat()).not.toEqual([])
  await two.chats.leave(id)
  expect(await rowsOfChat()).toEqual([])
  await killLastTab()
  await one.chats.open(chatAtOne).send({ text: 'Hello again' })
  const three = await openRatchetTab(cleo, relay)
  const again = await openRatchetTab(ben, relay)
  // Cleo writes last. So when her message is shown, all that Ana has sent was read.
  await writeTo(three, again, 'From Cleo')
  const newest = () => again.chats.list.get().chats
  await vi.waitFor(() => expect(newest().map(({ people }) => people)).toContainEqual([cleo.pubkey]))
  expect(newest()).toHaveLength(1)
  expect(await rowsOfChat()).toEqual([])
})
