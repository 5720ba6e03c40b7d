import {
  type ChatStep,
  type OutgoingEvent,
  type PrivateChat,
  type PrivateDraft,
  type TransportStore,
  withMessageTtl,
} from '#contracts/private-chats'
import { Refusal } from '#kernel'
import { encryptedFileTags, type RandomBytes } from '#kernel/keys'
import type { NostrAccess } from '#kernel/ports'
import { type DirectRumor, makeRumor, RUMOR_KINDS } from '../core/direct-rumor'
import { fits, type SealSigner, wrapRumor } from '../core/gift-wrap'
import { rumorStep } from '../receive/rumor-step'
import { findInboxRelays } from '../relays/inbox-relays'

interface ComposeParts {
  readonly nostr: Pick<NostrAccess, 'query' | 'encrypt' | 'sign'>
  readonly randomBytes: RandomBytes
  /** ms */
  readonly now: () => number
  /** Returns the words for a person in a message to the user. */
  readonly nameOf: (pubkey: string) => string
}

/** The facts that the transport keeps with a conversation. */
export interface DirectFacts {
  /** True if the reader sends to people's public read relays (NIP-65) where they name none for private messages. */
  readonly fallback?: boolean
}
export const factsOf = ({ facts }: PrivateChat): DirectFacts => ({ fallback: facts?.fallback === true })

/** The kind, content and tags of a rumor for what the reader does. Undefined for what NIP-17 has no rumor for. */
function rumorDraft(draft: PrivateDraft): Pick<DirectRumor, 'kind' | 'content' | 'tags'> | undefined {
  switch (draft.type) {
    case 'message': {
      const reply = draft.replyTo ? [['e', draft.replyTo.id]] : []
      if (draft.file) {
        const tags = [...reply, ...encryptedFileTags(draft.file)]
        return { kind: RUMOR_KINDS.file, content: draft.file.url, tags }
      }
      const subject = draft.subject === undefined ? [] : [['subject', draft.subject]]
      return { kind: RUMOR_KINDS.text, content: draft.text, tags: [...reply, ...subject] }
    }
    case 'reaction':
      return {
        kind: RUMOR_KINDS.reaction,
        content: draft.content,
        tags: [
          ['e', draft.target.id],
          ['k', String(RUMOR_KINDS.text)],
        ],
      }
    case 'deletion':
      return {
        kind: RUMOR_KINDS.deletion,
        content: '',
        tags: [
          ['e', draft.target.id],
          ['k', String(RUMOR_KINDS.text)],
        ],
      }
    default:
      return undefined
  }
}

/**
 * Wraps one rumor for each member of a room and for the reader's own other devices (NIP-17). Rejects with a `Refusal` if
 * somebody names no relays for private messages, if the text is too long, or if the signer refuses.
 */
export async function composeStep(
  chat: PrivateChat,
  draft: PrivateDraft,
  store: TransportStore,
  { nostr, randomBytes, now, nameOf }: ComposeParts,
): Promise<ChatStep | undefined> {
  // NIP-17 has no message for it: the reader's own messages carry the time at which they disappear.
  if (draft.type === 'messageTtl') return { chats: [withMessageTtl(chat, draft.seconds)] }
  const wanted = rumorDraft(draft)
  if (!wanted) return undefined
  const { account, signal } = store
  const others = chat.people.filter(person => person !== account)
  const at = now()
  const tags = [...others.map(person => ['p', person]), ...wanted.tags, ['ms', String(at)]]
  // A note to oneself names its reader, or no relay would know whose it is.
  const rumor = makeRumor(
    account,
    { ...wanted, tags: others.length > 0 ? tags : [['p', account], ...tags] },
    Math.floor(at / 1_000),
  )
  if (!fits(rumor)) throw new Refusal('This text is too long for one message. Send it in parts.')
  const people = [...others, account]
  const { relays, isComplete } = await findInboxRelays(nostr, people, signal)
  if (!factsOf(chat).fallback) refuseWithout(others, relays, isComplete, nameOf)

  const signer: SealSigner = {
    encrypt: (peer, text) => nostr.encrypt(peer, text, { account, signal }),
    sign: event => nostr.sign(event, { account, signal }),
  }
  const { messageTtl } = chat
  const expiresAt =
    draft.type === 'message' && messageTtl !== undefined ? Math.floor(at / 1_000) + messageTtl : undefined
  const outgoing: OutgoingEvent[] = []
  // One after the other: a signer may ask the user about each.
  for (const to of people) {
    const event = await wrapRumor(rumor, to, signer, { now: at, randomBytes }, expiresAt)
    const only = relays.get(to)
    outgoing.push({ event, of: rumor.id, to, ...(only && { only }) })
  }
  const step = rumorStep(rumor, {
    account,
    chat: id => (id === chat.id ? chat : undefined),
    now: at,
    ...(expiresAt !== undefined && { expiresAt }),
  })
  const own = outgoing.at(-1)?.event
  return {
    ...step,
    outgoing,
    ...(own && { read: [{ id: own.id, at: own.created_at }] }),
  }
}

function refuseWithout(
  others: readonly string[],
  relays: ReadonlyMap<string, readonly string[]>,
  isComplete: boolean,
  nameOf: (pubkey: string) => string,
): void {
  const missing = others.filter(person => !relays.has(person))
  const [first] = missing
  if (first === undefined) return
  if (!isComplete)
    throw new Refusal(
      `The relays did not say where ${nameOf(first)} reads private messages. Try again when you are connected.`,
    )
  throw new Refusal(
    `${nameOf(first)} has not said on which relays they read private messages, so nothing was sent. They need an app that supports NIP-17.`,
  )
}
