// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { EventDraft, NostrEvent, Signer } from '#kernel/ports'
import { createInMemoryRelay, createTestSigner, type InMemoryRelay } from '#kernel/testing'
import { buildInviteLink } from '../../plugins/chat-ratchet/core/invite-link'
import { parsePublicInvite } from '../../plugins/chat-ratchet/core/public-invite'
import { chatPeople, closeTabs } from '../support/private-chats'
import { getLinkInvite, openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople
/** The keys of Ben's devices, each of which belongs to an app of its own. */
const [phone, laptop] = ['1d', '2d'].map(byte => createTestSigner(byte.repeat(32))) as [Signer, Signer]

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

const signAs = async (signer: Signer, draft: EventDraft): Promise<NostrEvent> => {
  const created_at = draft.created_at ?? Math.floor(Date.now() / 1_000)
  const request = { plugin: 'test', signal: new AbortController().signal }
  return (await signer.sign({ ...draft, created_at, pubkey: signer.pubkey }, request)) as NostrEvent
}

/** Ben signs a list of his devices, `ageS` seconds ago. */
async function listDevices(relay: InMemoryRelay, devices: readonly Signer[], ageS = 0): Promise<void> {
  const tags = [
    ['d', 'b9f2a7e0-3c54-4f6e-9d0b-0c8d5a1e7f42'],
    ['type', 'app_keys_roster_snapshot'],
    ['owner_pubkey', ben.pubkey],
    ...devices.map(({ pubkey }) => ['device', pubkey, '1']),
  ]
  const created_at = Math.floor(Date.now() / 1_000) - ageS
  relay.add(await signAs(ben, { kind: 37_368, content: '', tags, created_at }))
}

/** The link of a device that says that it is Ben's, with the keys of its public invite if that is published. */
function linkOfDevice(relay: InMemoryRelay, device: RatchetTab, pubkey: string): string {
  const event = relay.getEvents().find(each => each.kind === 30_078 && each.pubkey === pubkey)
  const invite = (event && parsePublicInvite(event)) ?? getLinkInvite(device)
  return buildInviteLink({ ...invite, owner: ben.pubkey }, 'https://pinion.example')
}
const peopleIn = ({ chats }: RatchetTab, id: string) =>
  chats.list.get().chats.find(chat => chat.id === id)?.people

test('the link of a device opens a chat with its owner, who is not proven', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.acceptLink(linkOfDevice(relay, device, phone.pubkey))
  expect(peopleIn(tab, id)).toEqual([ben.pubkey])
  expect(tab.desk.isProven(id)).toBe(false)
  await expect(
    tab.desk.acceptLink(
      buildInviteLink({ ...getLinkInvite(device), owner: ana.pubkey }, 'https://pinion.example'),
    ),
  ).rejects.toThrow('your own invite')
})

test('the link of a device that its owner lists is proven if the device has signed its invite', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  await device.desk.setInvitePublished(true)
  await listDevices(relay, [phone])
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.acceptLink(linkOfDevice(relay, device, phone.pubkey))
  expect(peopleIn(tab, id)).toEqual([ben.pubkey])
  expect(tab.desk.isProven(id)).toBe(true)
  const forged = {
    ...getLinkInvite(await openRatchetTab(laptop, relay)),
    inviter: phone.pubkey,
    owner: ben.pubkey,
  }
  const forgedId = await tab.desk.acceptLink(buildInviteLink(forged, 'https://pinion.example'))
  expect(tab.desk.isProven(forgedId)).toBe(false)
})

test('a link that connects a device begins no chat', async () => {
  const relay = createInMemoryRelay()
  const invite = getLinkInvite(await openRatchetTab(phone, relay))
  const tab = await openRatchetTab(ana, relay)
  const link = buildInviteLink({ ...invite, owner: ben.pubkey, purpose: 'link' }, 'https://pinion.example')
  await expect(tab.desk.acceptLink(link)).rejects.toThrow('connects a device')
  expect(tab.chats.list.get().chats).toEqual([])
})
