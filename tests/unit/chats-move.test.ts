// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { Kernel } from '#kernel'
import { Accounts } from '#kernel/ports'
import { RatchetChats, RatchetInvites } from '../../plugins/chat-ratchet/manifest'
import { MessageBackup } from '../../plugins/private-chats/manifest'
import { createUnlockedKey } from '../support/create-unlocked-key'
import {
  changeRows,
  closeVisits,
  deleteVisits,
  runFirstVisit,
  startListeningVisit,
  startVisit,
} from '../support/listening-visits'
import { chatPeople, createInboxRelay, followConversation, getTexts } from '../support/private-chats'
import { getOnlyChat, openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben] = chatPeople
const PASSWORD = 'a password of the file'

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(deleteVisits)

/** Returns the keys of Ana's stored sessions. */
const storedSessions = async () => {
  const rows = await changeRows('records', 'readonly', store => store.getAll())
  return rows.filter(({ account, key }) => account === ana.pubkey && key.startsWith('session/'))
}
const openRatchet = async (kernel: Kernel) => {
  const chats = await kernel.resolve(RatchetChats)
  chats.list.subscribe(() => {})
  await vi.waitFor(() => expect(chats.list.get().phase).toBe('ready'))
  return chats
}

test('a file that is made before the chats were opened moves the sessions, and the new device talks on with the peer', async () => {
  const relay = await createInboxRelay(ana, ben)
  const peer = await openRatchetTab(ben, relay)
  let id = ''
  await runFirstVisit(relay, {}, async kernel => {
    const chats = await openRatchet(kernel)
    id = await (await kernel.resolve(RatchetInvites)).acceptLink(peer.desk.invites.get().link ?? '')
    await chats.open(id).send({ text: 'Hello' })
    await vi.waitFor(() => expect(getOnlyChat(peer).isRequest).toBe(true))
    await peer.chats.accept?.([getOnlyChat(peer).id])
    const atPeer = followConversation(peer, getOnlyChat(peer).id)
    await vi.waitFor(() => expect(getTexts(atPeer())).toEqual(['Hello']))
    await peer.chats.open(getOnlyChat(peer).id).send({ text: 'Hi' })
    const shown = followConversation({ chats }, id)
    await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Hello', 'Hi']))
  })
  expect(await storedSessions()).not.toEqual([])

  const old = await startListeningVisit(relay)
  const saved = await (await old.kernel.resolve(MessageBackup)).save(PASSWORD, () => {})
  expect(saved).toMatchObject({ chatCount: 1, messageCount: 2, leftOutChatCount: 0 })
  expect(saved.movedRecordCount).toBeGreaterThan(0)
  expect(await storedSessions()).toEqual([])
  const left = (await openRatchet(old.kernel)).open(id).permissions
  left.subscribe(() => {})
  await vi.waitFor(() => expect(left.get().noSending).toContain('has moved to another device'))
  const { invites, setInvitePublished } = await old.kernel.resolve(RatchetInvites)
  invites.subscribe(() => {})
  // Its own invites have moved, too; it can make new ones.
  expect(invites.get()).toMatchObject({ isReady: true })
  expect(invites.get().link).toBeUndefined()
  await setInvitePublished(true)
  await vi.waitFor(() => expect(invites.get().isPublic).toBe(true))
  await (await old.kernel.resolve(Accounts)).signOut(ana.pubkey)
  await closeVisits()

  const { kernel } = startVisit(relay, { signer: ana, keys: createUnlockedKey(ana) })
  await (await kernel.resolve(MessageBackup)).restore(saved.file, PASSWORD, () => {})
  const chats = await openRatchet(kernel)
  const shown = followConversation({ chats }, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Hello', 'Hi']))
  const { permissions } = chats.open(id)
  permissions.subscribe(() => {})
  await vi.waitFor(() => expect(permissions.get().noSending).toBeUndefined())
  await chats.open(id).send({ text: 'From my new device' })
  const atPeer = followConversation(peer, getOnlyChat(peer).id)
  await vi.waitFor(() => expect(getTexts(atPeer())).toEqual(['Hello', 'Hi', 'From my new device']))
  await peer.chats.open(getOnlyChat(peer).id).send({ text: 'Welcome there' })
  await vi.waitFor(() =>
    expect(getTexts(shown())).toEqual(['Hello', 'Hi', 'From my new device', 'Welcome there']),
  )
}, 60_000)
