import { expect, vi } from 'vitest'
import { generateKeyPair } from '#kernel/keys'
import type { EventDraft, NostrEvent, Signer } from '#kernel/ports'
import { createTestSigner, type InMemoryRelay } from '#kernel/testing'
import { buildInviteLink } from '../../plugins/chat-ratchet/core/invite-link'
import { createInviteResponse } from '../../plugins/chat-ratchet/core/invite-response'
import { parsePublicInvite } from '../../plugins/chat-ratchet/core/public-invite'
import { startSessionAsInvitee } from '../../plugins/chat-ratchet/core/session-state'
import {
  createSessionSide,
  requireNotRefused,
  testRandomBytes,
} from '../../plugins/chat-ratchet/core/testing/session-sides'
import { chatPeople } from './private-chats'
import { getLinkInvite, type RatchetTab } from './ratchet-tabs'

const [, ben] = chatPeople

/** The keys of Ben's devices. Each device belongs to another app. */
export const [phone, laptop] = ['1d', '2d'].map(byte => createTestSigner(byte.repeat(32))) as [Signer, Signer]

export const signAs = async (signer: Signer, draft: EventDraft): Promise<NostrEvent> => {
  const created_at = draft.created_at ?? Math.floor(Date.now() / 1_000)
  const request = { plugin: 'test', signal: new AbortController().signal }
  return (await signer.sign({ ...draft, created_at, pubkey: signer.pubkey }, request)) as NostrEvent
}

/** Publishes a list of devices that Ben has signed `ageS` seconds ago. */
export async function publishDeviceList(
  relay: InMemoryRelay,
  devices: readonly Signer[],
  ageS = 0,
): Promise<void> {
  const tags = [
    ['d', 'b9f2a7e0-3c54-4f6e-9d0b-0c8d5a1e7f42'],
    ['type', 'app_keys_roster_snapshot'],
    ['owner_pubkey', ben.pubkey],
    ...devices.map(({ pubkey }) => ['device', pubkey, '1']),
  ]
  const created_at = Math.floor(Date.now() / 1_000) - ageS
  relay.add(await signAs(ben, { kind: 37_368, content: '', tags, created_at }))
}

/**
 * Publishes the invite of a device, and waits until the relay has it: a device for which relays have no invite yet is
 * not asked about again for ten minutes.
 */
export async function publishInvite(relay: InMemoryRelay, { desk, session }: RatchetTab): Promise<void> {
  const { pubkey } = session.get()
  await desk.setInvitePublished(true)
  await vi.waitFor(() =>
    expect(
      relay.getEvents().filter(({ kind, ...event }) => kind === 30_078 && event.pubkey === pubkey),
    ).toHaveLength(1),
  )
}

/**
 * Returns the invite link of a device that claims to be Ben's. If its public invite is published, the link has the same
 * keys.
 */
export function buildDeviceLink(relay: InMemoryRelay, device: RatchetTab, pubkey: string): string {
  const event = relay.getEvents().find(each => each.kind === 30_078 && each.pubkey === pubkey)
  const invite = (event && parsePublicInvite(event)) ?? getLinkInvite(device)
  return buildInviteLink({ ...invite, owner: ben.pubkey }, 'https://pinion.example')
}

/** Ben's phone answers a tab's link and says that it is Ben's. Returns the phone's side of the session. */
export async function answerFromPhone(tab: RatchetTab, relay: InMemoryRelay) {
  const [sessionKey, invite] = [generateKeyPair(testRandomBytes), getLinkInvite(tab)]
  const encrypt = (peer: string, text: string) =>
    phone.encrypt(peer, text, { plugin: 'test', signal: new AbortController().signal })
  const answer = {
    invite,
    invitee: phone.pubkey,
    owner: ben.pubkey,
    sessionKey: sessionKey.publicKey,
    encrypt,
  }
  relay.add(
    requireNotRefused(await createInviteResponse(answer, { now: Date.now(), randomBytes: testRandomBytes })),
  )
  return createSessionSide(requireNotRefused(startSessionAsInvitee(invite, sessionKey, testRandomBytes)))
}
