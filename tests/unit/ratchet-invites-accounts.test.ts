// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { Signer } from '#kernel/ports'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import { createInviteRecord } from '../../plugins/chat-ratchet/invites/invite-records'
import { openRecordsFile } from '../support/open-records-file'
import { chatPeople, closeTabs, killLastTab } from '../support/private-chats'
import { openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  vi.useRealTimers()
  await closeTabs()
})

const DAY = 24 * 60 * 60 * 1_000

/** Ben's signer, which has Ana's key too, as a browser with two accounts. */
const signerOfBoth: Signer = {
  ...ben,
  sign: (draft, request) => (draft.pubkey === ana.pubkey ? ana : ben).sign(draft, request),
}
const getInviteEvents = (relay: InMemoryRelay, { pubkey }: Signer) =>
  relay.getEvents().filter(event => event.kind === 30_078 && event.pubkey === pubkey)

/** Changes to another account, and waits until its chats are open. */
async function changeTo({ pubkey }: Signer, { session, desk }: RatchetTab): Promise<void> {
  session.set(() => ({ pubkey, canSign: true, method: 'nip07' }))
  await vi.waitFor(() => expect(desk.invites.get().link).toContain(pubkey))
}

/** Ben publishes and deletes a public invite, and changes to Ana's account before the relay has answered. */
async function deleteInviteDuringChange(tab: RatchetTab, relay: InMemoryRelay): Promise<void> {
  await tab.desk.setInvitePublished(true)
  relay.setSilent(true)
  const deleting = tab.desk.setInvitePublished(false)
  await vi.waitFor(() => expect(getInviteEvents(relay, ben)).toHaveLength(2))
  await changeTo(ana, tab)
  relay.setSilent(false)
  relay.broadcast(JSON.stringify(['OK', getInviteEvents(relay, ben)[0]?.id, true, '']))
  await expect(deleting).rejects.toThrow('Your messages were closed before this had ended')
}

test("deleting an account's invite touches no invite of the account that the reader has changed to", async () => {
  const relay = createInMemoryRelay()
  const tabOfAna = await openRatchetTab(ana, relay)
  const { key, value } = createInviteRecord(ana.pubkey, 'public', [], Date.now())
  await openRecordsFile(tabOfAna.kernel, ana.pubkey, [
    { key, value: { ...value, revokedAt: Date.now(), formerId: 'Public Invite' } },
  ])
  await killLastTab()

  const tab = await openRatchetTab(signerOfBoth, relay)
  await deleteInviteDuringChange(tab, relay)
  expect(getInviteEvents(relay, ana)).toEqual([])
  expect(tab.desk.invites.get()).toMatchObject({ isPublic: true })
})

test('an invite that is deleted while the reader changes the account stays deleted', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(signerOfBoth, relay)
  await deleteInviteDuringChange(tab, relay)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY })
  await changeTo(ben, tab)
  expect(tab.desk.invites.get().isPublic).toBe(false)
  // If the account replaced a published invite, it would do so before its list of devices.
  await tab.desk.setListedAsDevice(true)
  await vi.waitFor(() => expect(relay.getEvents().map(({ kind }) => kind)).toContain(37_368))
  expect(getInviteEvents(relay, ben)[0]?.tags).toEqual([['d', 'double-ratchet/invites/public']])
  expect(getInviteEvents(relay, ben)).toHaveLength(2)
})

test('an invite whose deletion relays refuse stays published, and is replaced a week after it was published', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * DAY })
  await tab.desk.setInvitePublished(true)
  const [published] = getInviteEvents(relay, ben)
  relay.refuseEvents('blocked: not now')
  await expect(tab.desk.setInvitePublished(false)).rejects.toThrow()
  relay.refuseEvents(undefined)
  expect(tab.desk.invites.get().isPublic).toBe(true)
  await killLastTab()
  vi.setSystemTime(Date.now() + 3 * DAY)
  const again = await openRatchetTab(ben, relay)
  // If the account replaced its invite, it would do so before its list of devices.
  await again.desk.setListedAsDevice(true)
  await vi.waitFor(() => expect(relay.getEvents().map(({ kind }) => kind)).toContain(37_368))
  expect(getInviteEvents(relay, ben)).toEqual([published])
  await killLastTab()
  vi.setSystemTime(Date.now() + 5 * DAY)
  await openRatchetTab(ben, relay)
  await vi.waitFor(() => expect(getInviteEvents(relay, ben)).toHaveLength(2))
})

test('an invite that reaches a relay after the reader has changed the account is shown as published in its own', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(signerOfBoth, relay)
  relay.setSilent(true)
  const publishing = tab.desk.setInvitePublished(true)
  await vi.waitFor(() => expect(getInviteEvents(relay, ben)).toHaveLength(1))
  await changeTo(ana, tab)
  relay.setSilent(false)
  relay.broadcast(JSON.stringify(['OK', getInviteEvents(relay, ben)[0]?.id, true, '']))
  await publishing
  expect(tab.desk.invites.get().isPublic).toBe(false)
  await changeTo(ben, tab)
  expect(tab.desk.invites.get().isPublic).toBe(true)
})
