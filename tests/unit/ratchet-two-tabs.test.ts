// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import { chatPeople, closeTabs } from '../support/private-chats'
import { openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

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
