import {
  type ChatChanges,
  type OutgoingEvent,
  type PrivateActionDraft,
  type PrivateChat,
  type TransportStore,
  withMessageTtl,
} from '#contracts/private-chats'
import { UserFacingError } from '#kernel'
import { buildEncryptedFileTags, type RandomBytes } from '#kernel/keys'
import type { NostrAccess } from '#kernel/ports'
import { createDirectRumor, DIRECT_RUMOR_KINDS, type DirectRumor } from '../core/direct-rumor'
import { createGiftWrap, fitsIntoSeal, type SealSigner } from '../core/gift-wrap'
import { computeDirectRumorChanges } from '../receive/direct-rumor-changes'
import { fetchInboxRelays } from '../relays/inbox-relays'

interface GiftWrapDraftOptions {
  readonly nostr: Pick<NostrAccess, 'query' | 'network' | 'encrypt' | 'sign'>
  readonly randomBytes: RandomBytes
  /** ms */
  readonly now: () => number
  /** Returns the name of a person for a message to the user. */
  readonly nameOf: (pubkey: string) => string
}

/** The data that this transport stores in a conversation's `facts`. */
export interface DirectTransportData {
  /**
   * True if, in this conversation, the reader sends to the public read relays (NIP-65) of people who have no list of
   * relays for private messages.
   */
  readonly fallback?: boolean
}
export const parseDirectTransportData = ({ facts }: PrivateChat): DirectTransportData => ({
  fallback: facts?.fallback === true,
})

/** Returns the kind, content and tags of the rumor for an action. Undefined for an action that NIP-17 does not have. */
function buildRumorDraft(
  draft: PrivateActionDraft,
): Pick<DirectRumor, 'kind' | 'content' | 'tags'> | undefined {
  switch (draft.type) {
    case 'message': {
      const reply = draft.replyTo ? [['e', draft.replyTo.id]] : []
      if (draft.file) {
        const tags = [...reply, ...buildEncryptedFileTags(draft.file)]
        return { kind: DIRECT_RUMOR_KINDS.file, content: draft.file.url, tags }
      }
      const subject = draft.subject === undefined ? [] : [['subject', draft.subject]]
      return { kind: DIRECT_RUMOR_KINDS.text, content: draft.text, tags: [...reply, ...subject] }
    }
    case 'reaction':
      return {
        kind: DIRECT_RUMOR_KINDS.reaction,
        content: draft.content,
        tags: [
          ['e', draft.target.id],
          ['k', String(DIRECT_RUMOR_KINDS.text)],
        ],
      }
    case 'deletion':
      return {
        kind: DIRECT_RUMOR_KINDS.deletion,
        content: '',
        tags: [
          ['e', draft.target.id],
          ['k', String(DIRECT_RUMOR_KINDS.text)],
        ],
      }
    default:
      return undefined
  }
}

/**
 * Wraps one rumor for each member of a room and for the reader's own other devices (NIP-17). If too few relays answer,
 * the wraps wait until it is known on which relays the members read private messages. Rejects with a `UserFacingError`
 * if a member has no list of such relays, if the text is too long, or if the signer refuses.
 */
export async function buildGiftWrapSendChanges(
  chat: PrivateChat,
  draft: PrivateActionDraft,
  store: TransportStore,
  { nostr, randomBytes, now, nameOf }: GiftWrapDraftOptions,
): Promise<ChatChanges | undefined> {
  // NIP-17 has no message for this setting. It is stored here only, and the reader's later messages carry their
  // expiration.
  if (draft.type === 'messageTtl')
    return { chatUpdates: [{ id: chat.id, update: stored => withMessageTtl(stored, draft.seconds) }] }
  const rumorFields = buildRumorDraft(draft)
  if (!rumorFields) return undefined
  const { account, signal } = store
  const others = chat.people.filter(person => person !== account)
  const nowMs = now()
  const tags = [...others.map(person => ['p', person]), ...rumorFields.tags, ['ms', String(nowMs)]]
  // A note to oneself has a `p` tag with its author, because relays deliver by this tag.
  const rumor = createDirectRumor(
    account,
    { ...rumorFields, tags: others.length > 0 ? tags : [['p', account], ...tags] },
    Math.floor(nowMs / 1_000),
  )
  if (!fitsIntoSeal(rumor))
    throw new UserFacingError('This text is too long for one message. Send it in parts.')
  const people = [...others, account]
  const { relays, isComplete } = await fetchInboxRelays(nostr, people, signal)
  const { fallback } = parseDirectTransportData(chat)
  const firstMissing = fallback ? undefined : others.find(person => !relays.has(person))
  if (firstMissing !== undefined && isComplete)
    throw new UserFacingError(noInboxRelaysReason(nameOf(firstMissing), false))

  const signer: SealSigner = {
    encrypt: (peer, text) => nostr.encrypt(peer, text, { account, signal }),
    sign: event => nostr.sign(event, { account, signal }),
  }
  const { messageTtl } = chat
  const expiresAt =
    draft.type === 'message' && messageTtl !== undefined ? Math.floor(nowMs / 1_000) + messageTtl : undefined
  const outgoing: OutgoingEvent[] = []
  // The wraps are created one after the other, because a signer may ask the user about each.
  for (const recipient of people) {
    const event = await createGiftWrap(rumor, recipient, signer, { now: nowMs, randomBytes }, expiresAt)
    const recipientRelays = relays.get(recipient)
    outgoing.push({
      event,
      messageId: rumor.id,
      recipientPubkey: recipient,
      ...(recipientRelays && { only: recipientRelays }),
      ...(!recipientRelays &&
        !fallback &&
        recipient !== account && {
          waitsForRelays: `${nameOf(recipient)}’s relays for private messages are not known yet. The message goes out once your relays have named them.`,
        }),
    })
  }
  const changes = computeDirectRumorChanges(rumor, {
    account,
    now: nowMs,
    ...(expiresAt !== undefined && { expiresAt }),
  })
  const ownCopy = outgoing.at(-1)?.event
  return {
    ...changes,
    outgoing,
    ...(ownCopy && { read: [{ id: ownCopy.id, at: ownCopy.created_at }] }),
  }
}

/**
 * Text for the user: nothing can be sent to this person, who has published no list of relays for private messages.
 * `isSentToOthers` is true if the other members of the room get the message.
 */
export const noInboxRelaysReason = (name: string, isSentToOthers: boolean): string =>
  `${name} has not said on which relays they read private messages, so nothing was sent${isSentToOthers ? ' to them' : ''}. They need an app that supports NIP-17.`
