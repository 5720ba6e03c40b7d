// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { Signer } from '#kernel/ports'
import { inMemoryRelay } from '#kernel/testing'
import { closeTabs, follow, killLastTab, people, texts } from '../support/private-chats'
import { onlyChat, openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = people

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

/** Ben's signer, which decrypts only so many times until it is told otherwise. */
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
const accept = (tab: RatchetTab) => tab.chats.accept?.([onlyChat(tab).id])

test('a request whose answer the signer does not decrypt stays a request, and can be accepted later', async () => {
  const relay = inMemoryRelay()
  const { signer, by } = reluctant()
  const one = await openRatchetTab(ana, relay)
  const two = await openRatchetTab(by, relay)
  const id = await writeTo(one, two, 'Hello')
  await vi.waitFor(() => expect(onlyChat(two).isRequest).toBe(true))
  await expect(accept(two)).rejects.toThrow('did not decrypt')
  expect(onlyChat(two).isRequest).toBe(true)
  await killLastTab()
  const again = await openRatchetTab(by, relay)
  await vi.waitFor(() => expect(onlyChat(again).isRequest).toBe(true))
  signer.left = 1
  await accept(again)
  const shown = follow(again, onlyChat(again).id)
  await vi.waitFor(() => expect(texts(shown())).toEqual(['Hello']))
  await again.chats.open(onlyChat(again).id).send({ text: 'Hi' })
  await vi.waitFor(() => expect(texts(follow(one, id)())).toEqual(['Hello', 'Hi']))
})

test('of two answers in one request the signer may decrypt one; the other waits in the conversation', async () => {
  const relay = inMemoryRelay()
  const { signer, by } = reluctant()
  const [one, two] = [await openRatchetTab(ana, relay), await openRatchetTab(by, relay)]
  await writeTo(one, two, 'First')
  await vi.waitFor(() => expect(onlyChat(two).isRequest).toBe(true))
  const former = two.desk.invites.get().link
  await two.desk.renewLink()
  await vi.waitFor(() => expect(two.desk.invites.get().link).not.toBe(former))
  await writeTo(one, two, 'Second')
  const chat = onlyChat(two).id
  await vi.waitFor(() => expect(two.desk.waitingAnswers(chat)).toBe(2))
  signer.left = 1
  await accept(two)
  await vi.waitFor(() => expect(onlyChat(two).isRequest).toBe(false))
  const shown = follow(two, chat)
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  expect(two.desk.waitingAnswers(chat)).toBe(1)
  await expect(two.desk.acceptAnswers(chat)).rejects.toThrow('did not decrypt')
  signer.left = 1
  await two.desk.acceptAnswers(chat)
  await vi.waitFor(() => expect(new Set(texts(shown()))).toEqual(new Set(['First', 'Second'])))
  expect(two.desk.waitingAnswers(chat)).toBe(0)
})
