// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import { chatPeople, closeTabs, killLastTab } from '../support/private-chats'
import { beginChat, getOnlyChat, openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople
const DAY = 24 * 60 * 60 * 1_000

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  vi.useRealTimers()
  await closeTabs()
})

const linkOf = ({ desk }: RatchetTab) => desk.invites.get().link ?? ''
const published = (relay: ReturnType<typeof createInMemoryRelay>) =>
  relay.getEvents().find(({ kind }) => kind === 30_078)
const ephemeralKey = (relay: ReturnType<typeof createInMemoryRelay>) =>
  published(relay)?.tags.find(([name]) => name === 'ephemeralKey')?.[1]

test('a deleted link begins no chat, nor does one that it had replaced; chats that have begun go on', async () => {
  const relay = createInMemoryRelay()
  const { one, two, id } = await beginChat([ana, relay], [ben, relay])
  const former = linkOf(two)
  await two.desk.rotateLink()
  await vi.waitFor(() => expect(linkOf(two)).not.toBe(former))
  const link = linkOf(two)
  await two.desk.deleteLink()
  await vi.waitFor(() => expect(two.desk.invites.get()).toMatchObject({ isReady: true, isPublic: false }))
  expect(two.desk.invites.get().link).toBeUndefined()
  const three = await openRatchetTab(cleo, relay)
  for (const each of [former, link]) {
    const chat = await three.desk.acceptLink(each)
    await three.chats.open(chat).send({ text: 'Too late' })
  }
  // A later message has arrived, so the answers before it would have been read.
  await one.chats.open(id).send({ text: 'Still here' })
  await vi.waitFor(() => expect(getOnlyChat(two).last?.text).toBe('Still here'))
  expect(two.chats.list.get().chats).toHaveLength(1)
})

test('a deleted link stays deleted after a restart, until the reader makes a new one', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const former = linkOf(tab)
  await tab.desk.deleteLink()
  await killLastTab()
  const again = await openRatchetTab(ben, relay, { hasLink: false })
  expect(again.desk.invites.get().link).toBeUndefined()
  await again.desk.rotateLink()
  await vi.waitFor(() => expect(linkOf(again)).toMatch(/^https/))
  expect(linkOf(again)).not.toBe(former)
})

test('a link that was replaced is still answered', async () => {
  const relay = createInMemoryRelay()
  const two = await openRatchetTab(ben, relay)
  const former = linkOf(two)
  await two.desk.rotateLink()
  const one = await openRatchetTab(ana, relay)
  await one.chats.open(await one.desk.acceptLink(former)).send({ text: 'Late' })
  await vi.waitFor(() => expect(getOnlyChat(two).people).toEqual([ana.pubkey]))
})

test('a deleted public invite leaves relays a version without keys, and answers to it are not read', async () => {
  const relay = createInMemoryRelay()
  const two = await openRatchetTab(ben, relay)
  await two.desk.setInvitePublished(true)
  const one = await openRatchetTab(ana, relay)
  relay.refuseEvents('blocked: not now')
  const id = await one.desk.startWithPerson(ben.pubkey)
  relay.refuseEvents(undefined)
  await two.desk.setInvitePublished(false)
  await vi.waitFor(() => expect(two.desk.invites.get().isPublic).toBe(false))
  const newest = () => relay.getEvents().find(({ kind, pubkey }) => kind === 30_078 && pubkey === ben.pubkey)
  await vi.waitFor(() => expect(newest()?.tags).toEqual([['d', 'double-ratchet/invites/public']]))
  await one.chats.open(id).send({ text: 'Too late' })
  await one.desk.acceptLink(linkOf(two))
  await vi.waitFor(() => expect(two.chats.list.get().chats).toHaveLength(1))
})

test('a published invite is replaced after a week, and answers to the former one are read for a while', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  await tab.desk.setInvitePublished(true)
  const first = ephemeralKey(relay)
  expect(first).toBeDefined()
  await killLastTab()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * DAY })
  await openRatchetTab(ben, relay)
  await killLastTab()
  expect(ephemeralKey(relay)).toBe(first)
  const one = await openRatchetTab(ana, relay)
  const id = await one.desk.startWithPerson(ben.pubkey)
  await one.chats.open(id).send({ text: 'Late' })
  vi.setSystemTime(Date.now() + 2 * DAY)
  const again = await openRatchetTab(ben, relay)
  await vi.waitFor(() => expect(ephemeralKey(relay)).not.toBe(first))
  await vi.waitFor(() => expect(getOnlyChat(again).people).toEqual([ana.pubkey]))
})
