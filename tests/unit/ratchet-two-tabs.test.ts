// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import { chatPeople, closeTabs, followConversation, killLastTab } from '../support/private-chats'
import { getRelayMessages, openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
})

test('a second tab learns of a session and of a new invite without a reload', async () => {
  const relay = createInMemoryRelay()
  const peer = await openRatchetTab(ana, relay)
  const [one, two] = [await openRatchetTab(ben, relay), await openRatchetTab(ben, relay)]
  const id = await one.desk.acceptLink(peer.desk.invites.get().link ?? '')
  const { permissions } = two.chats.open(id)
  permissions.subscribe(() => {})
  await vi.waitFor(() => expect(two.chats.list.get().chats.map(chat => chat.id)).toContain(id))
  await vi.waitFor(() => expect(permissions.get()).toMatchObject({ react: true }))
  await vi.waitFor(() => expect(permissions.get().noSending).toBeUndefined())
  const former = two.desk.invites.get().link
  await one.desk.rotateLink()
  await vi.waitFor(() => expect(two.desk.invites.get().link).toBe(one.desk.invites.get().link))
  expect(two.desk.invites.get().link).not.toBe(former)
})

test('what a tab has written and not sent when it is closed goes out from the other tab, which says so', async () => {
  const relay = createInMemoryRelay()
  const peer = await openRatchetTab(ana, relay)
  const one = await openRatchetTab(ben, relay, { openOutboxStorage })
  const two = await openRatchetTab(ben, relay, { openOutboxStorage })
  const id = await two.desk.acceptLink(peer.desk.invites.get().link ?? '')
  await two.chats.open(id).send({ text: 'Hello' })
  const atOne = followConversation(one, id)
  const states = () => atOne().map(({ text, delivery }) => [text, delivery?.state])
  await vi.waitFor(() => expect(states()).toEqual([['Hello', 'sent']]))
  relay.close()
  await two.chats.open(id).send({ text: 'And?' })
  await vi.waitFor(() =>
    expect(states()).toEqual([
      ['Hello', 'sent'],
      ['And?', 'waiting'],
    ]),
  )
  await killLastTab()
  relay.open()
  await vi.waitFor(() =>
    expect(states()).toEqual([
      ['Hello', 'sent'],
      ['And?', 'sent'],
    ]),
  )
  expect(getRelayMessages(relay)).toHaveLength(2)
})
