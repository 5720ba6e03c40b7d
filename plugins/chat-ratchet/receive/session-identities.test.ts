// @vitest-environment node
import { expect, test } from 'vitest'
import type { PrivateChat } from '#contracts/private-chats'
import { generateKeyPair, signEvent } from '#kernel/keys'
import { buildPublicInvite } from '../core/public-invite'
import { createSessionPair, testRandomBytes } from '../core/testing/session-sides'
import { privateChatId } from '../records/chat-ids'
import type { StoredSession } from '../records/stored-records'
import { buildIdentityChanges } from './session-identities'

const ben = generateKeyPair(testRandomBytes)

/** Returns an unproven session that began with a link of Ben, and the event by which Ben signs the link's invite. */
function createUnproven(number: number) {
  const { ephemeral, sharedSecret, invitee } = createSessionPair()
  const chat = privateChatId(ephemeral.publicKey)
  const value: StoredSession = {
    state: invitee.state,
    peer: ben.publicKey,
    owner: ben.publicKey,
    chat,
    inviteKey: ephemeral.publicKey,
    isProven: false,
    isNewer: false,
    relays: [],
    createdAt: number,
    heardAt: 0,
  }
  const invite = { inviter: ben.publicKey, ephemeralKey: ephemeral.publicKey, sharedSecret, relays: [] }
  const draft = buildPublicInvite(invite, Date.now())
  return {
    chat,
    session: { key: `session/${number}`, version: 1, value },
    proof: signEvent(draft, ben, testRandomBytes),
  }
}

test('two chats that the same answer of a relay proves become one, and the other one is history', () => {
  const [older, newer] = [createUnproven(1), createUnproven(2)]
  const stored = (id: string): PrivateChat => ({ id, people: [ben.publicKey], isAccepted: true })
  const changes = buildIdentityChanges(
    { sessions: [newer.session, older.session] },
    [older.proof, newer.proof],
    stored,
  )
  const chatsOfSessions = (changes?.records ?? []).map(({ value }) => (value as StoredSession).chat)
  expect(new Set(chatsOfSessions).size).toBe(1)
  const [joined] = chatsOfSessions
  const continuations = (changes?.chatUpdates ?? []).map(({ id, update }) => update(stored(id)).continuedIn)
  expect(continuations.toSorted()).toEqual([joined, undefined])
})

test('what the reader has decided in the former chat holds in the one that it joins', () => {
  const [older, newer] = [createUnproven(1), createUnproven(2)]
  const stored = (id: string): PrivateChat => ({
    id,
    people: [ben.publicKey],
    isAccepted: id === newer.chat,
    ...(id === newer.chat && { messageTtl: 60 }),
  })
  const proven = { ...older.session, value: { ...older.session.value, isProven: true } }
  const changes = buildIdentityChanges({ sessions: [proven, newer.session] }, [newer.proof], stored)
  expect(changes?.chats).toEqual([{ id: older.chat, people: [ben.publicKey], isAccepted: true }])
  const joined = changes?.chatUpdates?.find(({ id }) => id === older.chat)
  expect(joined?.update(stored(older.chat)).messageTtl).toBe(60)
  expect(joined?.update({ ...stored(older.chat), messageTtl: 5 }).messageTtl).toBe(5)
})

test('a session that leaves a chat which others still use does not change it', () => {
  const [older, newer, third] = [createUnproven(1), createUnproven(2), createUnproven(3)]
  const stored = (id: string): PrivateChat => ({ id, people: [ben.publicKey], isAccepted: true })
  const proven = { ...older.session, value: { ...older.session.value, isProven: true } }
  const beside = { ...third.session, value: { ...third.session.value, chat: newer.chat } }
  const changes = buildIdentityChanges({ sessions: [proven, newer.session, beside] }, [newer.proof], stored)
  expect(changes?.chatUpdates).toEqual([])
  expect(changes?.records).toHaveLength(1)
})
