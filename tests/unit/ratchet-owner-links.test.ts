// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createInMemoryRelay } from '#kernel/testing'
import { buildInviteLink } from '../../plugins/chat-ratchet/core/invite-link'
import { buildPublicInvite } from '../../plugins/chat-ratchet/core/public-invite'
import {
  buildDeviceLink,
  laptop,
  phone,
  publishDeviceList,
  publishInvite,
  signAs,
} from '../support/owner-devices'
import { chatPeople, closeTabs, followConversation } from '../support/private-chats'
import { getLinkInvite, openRatchetTab, type RatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

const peopleIn = ({ chats }: RatchetTab, id: string) =>
  chats.list.get().chats.find(chat => chat.id === id)?.people

test('the link of a device opens a chat with its owner, who is not proven', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.acceptLink(buildDeviceLink(relay, device, phone.pubkey))
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
  await publishInvite(relay, device)
  await publishDeviceList(relay, [phone])
  const tab = await openRatchetTab(ana, relay)
  const id = await tab.desk.acceptLink(buildDeviceLink(relay, device, phone.pubkey))
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

test('a link that proves nothing is proven as soon as its inviter signs the same invite', async () => {
  const relay = createInMemoryRelay()
  const device = await openRatchetTab(phone, relay)
  const tab = await openRatchetTab(ana, relay)
  const link = buildDeviceLink(relay, device, phone.pubkey)
  const id = await tab.desk.acceptLink(link)
  followConversation(tab, id)
  await publishDeviceList(relay, [phone], 10)
  expect(tab.desk.isProven(id)).toBe(false)
  relay.add(await signAs(laptop, buildPublicInvite(getLinkInvite(device), Date.now())))
  relay.add(await signAs(phone, buildPublicInvite(getLinkInvite(device), Date.now())))
  await vi.waitFor(() => expect(tab.desk.isProven(id)).toBe(true))
  expect(peopleIn(tab, id)).toEqual([ben.pubkey])
})
