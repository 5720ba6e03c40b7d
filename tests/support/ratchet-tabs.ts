import { expect, vi } from 'vitest'
import type { BrowserKeyInfo } from '#contracts/accounts'
import type { Store } from '#kernel'
import { generateKeyPair } from '#kernel/keys'
import type { NostrEvent, Signer } from '#kernel/ports'
import type { InMemoryRelay } from '#kernel/testing'
import { parseInviteLink } from '../../plugins/chat-ratchet/core/invite-link'
import { createInviteResponse } from '../../plugins/chat-ratchet/core/invite-response'
import { startSessionAsInvitee } from '../../plugins/chat-ratchet/core/session-state'
import type { PackageSession } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import {
  createIdentity,
  createSessionSide,
  requireNotRefused,
  testRandomBytes,
} from '../../plugins/chat-ratchet/core/testing/session-sides'
import manifest, { RatchetChats, RatchetInvites } from '../../plugins/chat-ratchet/manifest'
import { chatPeople, followConversation, getTexts, openPrivateTab, startPrivateTab } from './private-chats'

type Relays = InMemoryRelay | readonly InMemoryRelay[]
type TabOptions = NonNullable<Parameters<typeof startPrivateTab>[5]>

/** Opens one tab of a person. The ratchet chats may not be ready yet. */
export const startRatchetTab = (signer: Signer, relays: Relays) =>
  startPrivateTab(signer, relays, manifest, RatchetChats)

/**
 * Opens one tab of a person, and waits until the ratchet chats are ready and the invite link exists or is deleted. With
 * `keys`, the person's key is in this browser, so that answers to invites are decrypted as they arrive.
 */
export async function openRatchetTab(
  signer: Signer,
  relays: Relays,
  {
    hasLink = true,
    keys,
    ...options
  }: TabOptions & {
    readonly hasLink?: boolean
    readonly keys?: Store<readonly BrowserKeyInfo[]>
  } = {},
) {
  const tab = await openPrivateTab(signer, relays, manifest, RatchetChats, keys, options)
  const desk = await tab.kernel.resolve(RatchetInvites)
  desk.invites.subscribe(() => {})
  await vi.waitFor(() => {
    const { isReady, link } = desk.invites.get()
    expect([isReady, link !== undefined]).toEqual([true, hasLink])
  })
  return { ...tab, desk }
}
export type RatchetTab = Awaited<ReturnType<typeof openRatchetTab>>

/** Returns the invite in the invite link of a tab. */
export const getLinkInvite = ({ desk }: RatchetTab) => {
  const invite = parseInviteLink(desk.invites.get().link ?? '')
  if (!invite) throw new Error('The link holds no invite')
  return invite
}

/** Answers the tab's invite link as somebody else. Returns the response and the other side of the session. */
export async function answerLink(tab: RatchetTab) {
  const [identity, sessionKey, invite] = [
    createIdentity(),
    generateKeyPair(testRandomBytes),
    getLinkInvite(tab),
  ]
  const response = await createInviteResponse(
    { invite, invitee: identity.pubkey, sessionKey: sessionKey.publicKey, encrypt: identity.encrypt },
    { now: Date.now(), randomBytes: testRandomBytes },
  )
  return {
    response: requireNotRefused(response),
    side: createSessionSide(requireNotRefused(startSessionAsInvitee(invite, sessionKey, testRandomBytes))),
  }
}

/** Returns the only conversation of a tab. Throws if there is none. */
export const getOnlyChat = ({ chats }: RatchetTab) => {
  const [chat] = chats.list.get().chats
  if (!chat) throw new Error('There is no conversation yet')
  return chat
}
export const getRelayMessages = (relay: InMemoryRelay): readonly NostrEvent[] =>
  relay.getEvents().filter(({ kind }) => kind === 1060)

/** The first person accepts the link of the second and writes; the second accepts the request and answers. */
export async function beginChat(
  [first, firstRelay]: readonly [Signer, Relays],
  [second, secondRelay]: readonly [Signer, InMemoryRelay],
  options: TabOptions = {},
) {
  const one = await openRatchetTab(first, firstRelay, options)
  const two = await openRatchetTab(second, secondRelay, options)
  const id = await one.desk.acceptLink(two.desk.invites.get().link ?? '')
  await one.chats.open(id).send({ text: 'Hello' })
  await vi.waitFor(() => expect(getOnlyChat(two)).toMatchObject({ isRequest: true, people: [first.pubkey] }))
  await two.chats.accept?.([getOnlyChat(two).id])
  const atSecond = followConversation(two, getOnlyChat(two).id)
  await vi.waitFor(() => expect(getTexts(atSecond())).toEqual(['Hello']))
  await two.chats.open(getOnlyChat(two).id).send({ text: 'Hi' })
  const atFirst = followConversation(one, id)
  await vi.waitFor(() => expect(getTexts(atFirst())).toEqual(['Hello', 'Hi']))
  return { one, two, id, atFirst, atSecond }
}

/** Ana accepts Ben's link and writes; Ben accepts the request and answers. */
export async function beginChatOfAnaAndBen(relay: InMemoryRelay) {
  const [ana, ben] = chatPeople
  const { atFirst, atSecond, ...rest } = await beginChat([ana, relay], [ben, relay])
  return { ...rest, atAna: atFirst, atBen: atSecond }
}

/**
 * Returns a function that decrypts new ratchet messages (kind 1060) on a relay with `session`, an independent
 * implementation, and returns all texts read so far. Events whose ids are in `own` are left out.
 */
export function createPeerReader(relay: InMemoryRelay, session: PackageSession, own: ReadonlySet<string>) {
  const seen = new Set<string>()
  const got: string[] = []
  return () => {
    for (const event of getRelayMessages(relay).toReversed())
      if (!seen.has(event.id) && !own.has(event.id)) {
        seen.add(event.id)
        got.push(...session.receive(event).map(({ content }) => content))
      }
    return got
  }
}
