import {
  Invite,
  type Session,
  serializeSessionState,
} from 'nostr-double-ratchet-0-0-36/dist/nostr-double-ratchet.es.js'
import type { NostrEvent } from '#kernel/ports'
import { createMemoryRelay } from '../../plugins/chat-ratchet/core/testing/reference-peers'

/** ms. When the owner of the former chats has last looked at them. */
export const FORMER_LAST_SEEN_MS = 1_700_000_005_000

interface FormerPerson {
  readonly pubkey: string
  readonly secretKey: Uint8Array
}

/** A talk of two people with the client of 2025, as the client of one of them, the owner, has stored it. */
export interface FormerTalk {
  /** The id of the owner's session, which names the other person. */
  readonly id: string
  /** The record `sessions` in the owner's browser. It also has a session that is damaged. */
  readonly sessions: {
    readonly state: Readonly<Record<'invites' | 'sessions' | 'lastSeen', readonly unknown[]>>
    readonly version: number
  }
  /** The second of the three messages that the other person has sent. The owner's client has not got it. */
  readonly late: NostrEvent
  /** The texts that the other person has read. */
  readonly read: readonly string[]
  /** Encrypts a text of the other person. */
  say(text: string): NostrEvent
  /** Gives the other person's client an event. */
  receive(event: NostrEvent): void
}

/**
 * The other person writes 'one', 'two' and 'three', of which the owner reads the first and the third, and answers with
 * 'answer'.
 */
export async function createFormerTalk(owner: FormerPerson, other: FormerPerson): Promise<FormerTalk> {
  const wire = createMemoryRelay()
  const invite = Invite.createNew(owner.pubkey, 'Public Invite')
  const started = new Promise<Session>(resolve => {
    invite.listen(owner.secretKey, wire.subscribe as never, session => resolve(session))
  })
  const accepted = await invite.accept(wire.subscribe as never, other.pubkey, other.secretKey)
  wire.publish(accepted.event as NostrEvent)
  const [own, theirs] = [await started, accepted.session]
  const readByOwner: string[] = []
  own.onEvent(rumor => readByOwner.push(rumor.content))
  const read: string[] = []
  theirs.onEvent(rumor => read.push(rumor.content))
  const say = (content: string) => theirs.sendEvent({ kind: 4, content }).event as NostrEvent
  const [one, late, three] = ['one', 'two', 'three'].map(say) as [NostrEvent, NostrEvent, NostrEvent]
  for (const event of [one, three]) wire.publish(event)
  wire.publish(own.sendEvent({ kind: 4, content: 'answer' }).event as NostrEvent)
  if (readByOwner.join() !== 'one,three' || read.join() !== 'answer') throw new Error('They did not talk.')
  const id = `${other.pubkey}:${own.name}`
  const sessions = {
    state: {
      invites: [['public', invite.serialize()]],
      sessions: [
        [id, serializeSessionState(own.state)],
        [`${'ab'.repeat(32)}:broken`, '{"rootKey":1}'],
      ],
      lastSeen: [[id, FORMER_LAST_SEEN_MS]],
    },
    version: 1,
  }
  return { id, sessions, late, read, say, receive: wire.publish }
}

/** Returns a row of the table `messages` of the former client. `id` is two hex digits. */
export const createFormerMessage = (id: string, session: string, fields: object) => ({
  id: id.repeat(32),
  session_id: session,
  kind: 4,
  created_at: 1_700_000_000,
  tags: [],
  reactions: {},
  ...fields,
})
