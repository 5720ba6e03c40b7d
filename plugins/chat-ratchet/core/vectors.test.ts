import { hexToBytes } from '@noble/hashes/utils.js'
import { decrypt, getConversationKey } from 'nostr-tools/nip44'
import { describe, expect, test } from 'vitest'
import { deriveConversationKey, keyPairFromSecret } from '#kernel/keys'
import type { NostrEvent } from '#kernel/ports'
import { findNewestDeviceList, parseDeviceList, resolveInviteeOwner } from './device-list'
import { parseInviteLink } from './invite-link'
import { decryptInviteeIdentityProof, unwrapResponse } from './invite-response'
import { parseRatchetRumor, type ReceivedRumor } from './parse-ratchet-rumor'
import { parsePublicInvite } from './public-invite'
import { decryptMessage, encryptMessage } from './session-messages'
import {
  listMissingMessages,
  possibleMessageAuthors,
  type SessionState,
  startSessionAsInviter,
} from './session-state'
import {
  createSessionSide,
  requireNotRefused,
  roundTripState,
  testCryptoEnvironment,
} from './testing/session-sides'
import vectors from './testing/vectors.json'

const [invited, lateTail, accepted, devices, oldForm] = vectors.cases as unknown as [
  AnsweredCase,
  { stateBefore: PackageState; deliver: Delivery[]; chainAuthorBefore: string },
  { stateBefore: PackageState; deliver: Delivery[] },
  { event: NostrEvent; devices: string[] },
  AnsweredCase,
]

interface Delivery {
  readonly event: NostrEvent
  readonly rumor: { readonly id: string; readonly kind: number; readonly content: string }
  readonly text: string
}

interface AnsweredCase {
  readonly identitySecret: string
  readonly inviteEphemeralSecret: string
  readonly sharedSecret: string
  readonly inviteEvent: NostrEvent
  readonly inviteLink: string
  readonly response: NostrEvent
  readonly invitee: string
  readonly firstChain: Delivery[]
  readonly deliverInOrder: number[]
  readonly afterOurAnswer: { stateBefore: PackageState; ourAnswer: NostrEvent; secondChain: Delivery[] }
}

interface PackageKey {
  readonly publicKey: string
  readonly privateKey: string
}

/** The state of a session as version 0.0.165 of the package nostr-double-ratchet serializes it. */
interface PackageState {
  readonly rootKey: string
  readonly theirCurrentNostrPublicKey?: string
  readonly theirNextNostrPublicKey: string
  readonly ourCurrentNostrKey: PackageKey
  readonly ourNextNostrKey: PackageKey
  readonly receivingChainKey?: string
  readonly sendingChainKey: string
  readonly sendingChainMessageNumber: number
  readonly receivingChainMessageNumber: number
  readonly previousSendingChainMessageCount: number
  readonly skippedKeys: Record<string, { readonly messageKeys: Record<number, string> }>
}

function toState(their: PackageState): SessionState {
  const { ourCurrentNostrKey: current, ourNextNostrKey: next, theirNextNostrPublicKey: theirNext } = their
  const author = their.theirCurrentNostrPublicKey
  const chainKey = their.receivingChainKey
  const shared = (peer: string) => deriveConversationKey(current.privateKey, peer)
  return {
    version: 1,
    rootKey: their.rootKey,
    ownNext: { publicKey: next.publicKey, secretKey: next.privateKey },
    theirNext,
    nextHeaderKey: deriveConversationKey(next.privateKey, theirNext),
    sending: {
      key: { publicKey: current.publicKey, secretKey: current.privateKey },
      chainKey: their.sendingChainKey,
      headerKey: shared(theirNext),
      count: their.sendingChainMessageNumber,
    },
    ...(author !== undefined &&
      chainKey !== undefined && {
        receiving: { author, chainKey, headerKey: shared(author), count: their.receivingChainMessageNumber },
      }),
    previousChainLength: their.previousSendingChainMessageCount,
    kept: Object.entries(their.skippedKeys).map(([keptAuthor, { messageKeys }]) => ({
      author: keptAuthor,
      headerKey: shared(keptAuthor),
      keptAt: testCryptoEnvironment.now,
      messageKeys,
    })),
  }
}

/** Decrypts a recorded response to our invite, and starts its session. */
async function answer(recorded: AnsweredCase) {
  const ephemeral = keyPairFromSecret(hexToBytes(recorded.inviteEphemeralSecret))
  const identity = keyPairFromSecret(hexToBytes(recorded.identitySecret))
  const invite = {
    inviter: identity.publicKey,
    ephemeralKey: ephemeral.publicKey,
    sharedSecret: recorded.sharedSecret,
    relays: [],
    ephemeral,
    createdAt: 0,
  }
  const opened = requireNotRefused(unwrapResponse(recorded.response, invite))
  expect(opened.claimedInvitee).toBe(recorded.invitee)
  const read = await decryptInviteeIdentityProof(opened, async (peer, payload) =>
    decrypt(payload, getConversationKey(hexToBytes(recorded.identitySecret), peer)),
  )
  const { invitee, sessionKey } = requireNotRefused(read)
  expect(invitee).toBe(recorded.invitee)
  return {
    own: identity.publicKey,
    start: startSessionAsInviter(ephemeral, recorded.sharedSecret, sessionKey),
  }
}

/** Decrypts recorded messages one after the other. */
function read(
  start: SessionState,
  deliveries: readonly Delivery[],
  { peer, own }: { readonly peer: string; readonly own: string },
) {
  let state = roundTripState(start)
  const rumors: ReceivedRumor[] = []
  for (const { event } of deliveries) {
    const message = requireNotRefused(decryptMessage(state, event, testCryptoEnvironment))
    state = roundTripState(message.state)
    const context = {
      outerEvent: event,
      peer,
      ownPubkey: own,
      groups: new Set<string>(),
      now: testCryptoEnvironment.now,
    }
    rumors.push(requireNotRefused(parseRatchetRumor(message.plaintext, context)))
  }
  return { state, rumors }
}

const PEER = 'b'.repeat(64)
const OWN = 'c'.repeat(64)

describe('exchanges recorded with the package 0.0.165', () => {
  test('the invite is the same in the link and in the event', () => {
    const invite = parseInviteLink(invited.inviteLink)
    expect(invite).toEqual(parsePublicInvite(invited.inviteEvent))
    expect(invite?.ephemeralKey).toBe(keyPairFromSecret(hexToBytes(invited.inviteEphemeralSecret)).publicKey)
  })

  test('as inviter: the response and the first chain are read in another order', async () => {
    const { own, start } = await answer(invited)
    const session = requireNotRefused(start)
    const order = invited.deliverInOrder.map(at => invited.firstChain[at]!)
    const { state, rumors } = read(session, order, { peer: invited.invitee, own })
    expect(rumors.map(({ id }) => id)).toEqual(order.map(({ rumor }) => rumor.id))
    expect(rumors.map(({ content }) => content)).toEqual(
      order.map(({ rumor }) => ({ type: 'text', text: rumor.content, media: [] })),
    )
    expect(rumors.every(({ isFromNewerClient }) => isFromNewerClient)).toBe(true)
    expect(listMissingMessages(state)).toEqual([])
    const rumor = JSON.parse(
      requireNotRefused(decryptMessage(session, order[0]!.event, testCryptoEnvironment)).plaintext,
    )
    expect(requireNotRefused(encryptMessage(state, rumor, testCryptoEnvironment)).event.pubkey).toBe(
      keyPairFromSecret(hexToBytes(invited.inviteEphemeralSecret)).publicKey,
    )
  })

  test('as inviter: the second chain follows our answer', () => {
    const { stateBefore, ourAnswer, secondChain } = invited.afterOurAnswer
    const state = toState(stateBefore)
    expect(state.sending?.key.publicKey).toBe(ourAnswer.pubkey)
    const { rumors } = read(state, secondChain.toReversed(), { peer: PEER, own: OWN })
    expect(rumors.map(({ id }) => id)).toEqual(secondChain.toReversed().map(({ rumor }) => rumor.id))
  })

  test('as invitee: texts, a reaction and a receipt are read', () => {
    const state = toState(accepted.stateBefore)
    const { rumors } = read(state, accepted.deliver, { peer: PEER, own: OWN })
    const [first] = accepted.deliver
    expect(rumors.map(({ id }) => id)).toEqual(accepted.deliver.map(({ rumor }) => rumor.id))
    expect(rumors.slice(3).map(({ content }) => content)).toEqual([
      { type: 'reaction', target: first?.rumor.id, reaction: '❤' },
      { type: 'receipt', status: 'seen', messages: [first?.rumor.id] },
    ])
  })

  test('a late tail of a former chain is read, which the package itself loses', () => {
    const side = createSessionSide(toState(lateTail.stateBefore))
    expect(possibleMessageAuthors(side.state)).toContain(lateTail.chainAuthorBefore)
    expect(lateTail.deliver.map(({ event }) => side.receive(event))).toEqual(
      lateTail.deliver.map(({ text }) => text),
    )
    expect(listMissingMessages(side.state)).toEqual([])
    expect(possibleMessageAuthors(side.state)).not.toContain(lateTail.chainAuthorBefore)
  })

  test('the device list proves the owner of a listed device only', () => {
    const list = parseDeviceList(devices.event)
    expect(list?.devices.toSorted()).toEqual(devices.devices.toSorted())
    const owner = devices.event.pubkey
    const device = devices.devices.find(key => key !== owner)!
    const newest = findNewestDeviceList([devices.event], owner)
    expect(resolveInviteeOwner({ invitee: device, sessionKey: PEER, ownerClaim: owner }, newest)).toBe(owner)
    expect(resolveInviteeOwner({ invitee: OWN, sessionKey: PEER, ownerClaim: owner }, newest)).toBe(OWN)
  })

  test('the old form of a response and a text of kind 4 are read', async () => {
    const { own, start } = await answer(oldForm)
    const { rumors } = read(requireNotRefused(start), oldForm.firstChain, { peer: oldForm.invitee, own })
    const [event] = oldForm.firstChain.map(delivery => delivery.event)
    expect(rumors).toEqual([
      {
        id: oldForm.firstChain[0]?.rumor.id,
        content: { type: 'text', text: 'as of 2025', media: [] },
        at: event!.created_at * 1_000,
        isFromNewerClient: false,
      },
    ])
  })

  test('a session goes on from a recorded state', () => {
    const side = createSessionSide(toState(accepted.stateBefore))
    const sent = side.send('once more')
    expect(sent.pubkey).toBe(accepted.stateBefore.ourCurrentNostrKey.publicKey)
    expect(side.state.sending?.count).toBe(accepted.stateBefore.sendingChainMessageNumber + 1)
  })
})
