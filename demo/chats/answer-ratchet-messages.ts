import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { createInvite } from '../../plugins/chat-ratchet/core/invite'
import {
  decryptInviteeIdentityProof,
  INVITE_RESPONSE_KIND,
  unwrapResponse,
} from '../../plugins/chat-ratchet/core/invite-response'
import { parseRatchetRumor } from '../../plugins/chat-ratchet/core/parse-ratchet-rumor'
import { buildPublicInvite } from '../../plugins/chat-ratchet/core/public-invite'
import { isRefused } from '../../plugins/chat-ratchet/core/refused-result'
import {
  createRatchetRumor,
  RATCHET_RUMOR_KINDS,
  type RumorDraft,
} from '../../plugins/chat-ratchet/core/rumor'
import {
  decryptMessage,
  encryptMessage,
  RATCHET_MESSAGE_KIND,
} from '../../plugins/chat-ratchet/core/session-messages'
import {
  possibleMessageAuthors,
  type SessionState,
  startSessionAsInviter,
} from '../../plugins/chat-ratchet/core/session-state'
import { type ChatBot, cryptoRandomBytes } from './chat-bot.ts'

interface ChatSession {
  state: SessionState
  readonly peer: string
}

/**
 * Publishes a public invite and answers private chats over the double ratchet. The sessions are in memory only: after a
 * restart of the demo, chats have to be begun again.
 */
export function answerRatchetMessages(person: ChatBot, relay: string): void {
  const { line, pubkey, sign } = person
  const cryptoEnvironment = () => ({ now: Date.now(), randomBytes: cryptoRandomBytes })
  const invite = createInvite({ inviter: pubkey, relays: [relay] }, cryptoEnvironment())
  line.publish(sign(buildPublicInvite(invite, Date.now())))
  const sessions: ChatSession[] = []
  const handledIds = new Set<string>()
  /** Messages without a session yet. */
  let unmatchedMessages: NostrEvent[] = []

  const send = (session: ChatSession, draft: Pick<RumorDraft, 'kind' | 'content' | 'tags'>) => {
    const rumor = createRatchetRumor({ ...draft, sender: pubkey, recipient: session.peer }, Date.now())
    const sent = encryptMessage(session.state, rumor, cryptoEnvironment())
    if (isRefused(sent)) return
    session.state = sent.state
    line.publish(sent.event)
    listen()
  }
  const handleMessage = (event: NostrEvent): boolean => {
    for (const session of sessions) {
      const opened = decryptMessage(session.state, event, cryptoEnvironment())
      if (isRefused(opened)) continue
      session.state = opened.state
      listen()
      const rumor = parseRatchetRumor(opened.plaintext, {
        outerEvent: event,
        peer: session.peer,
        ownPubkey: pubkey,
        groups: new Set(),
        now: Date.now(),
      })
      if (isRefused(rumor) || rumor.content.type !== 'text') return true
      const { text } = rumor.content
      person.afterDelay(() => {
        const reply = person.replies.replyTo(text)
        if (reply === undefined) return
        // A thumb for each question, so that reactions can be seen, too.
        if (text.includes('?'))
          send(session, { kind: RATCHET_RUMOR_KINDS.reaction, content: '👍', tags: [['e', rumor.id]] })
        send(session, { kind: RATCHET_RUMOR_KINDS.text, content: reply })
      })
      return true
    }
    return false
  }
  const listen = () => {
    const authors = [...new Set(sessions.flatMap(({ state }) => possibleMessageAuthors(state)))]
    if (authors.length === 0) return
    line.subscribe('messages', { kinds: [RATCHET_MESSAGE_KIND], authors }, event => {
      if (handledIds.has(event.id)) return
      handledIds.add(event.id)
      if (!handleMessage(event)) unmatchedMessages.push(event)
      else unmatchedMessages = unmatchedMessages.filter(other => !handleMessage(other))
    })
  }
  line.subscribe('responses', { kinds: [INVITE_RESPONSE_KIND], '#p': [invite.ephemeralKey] }, async event => {
    if (handledIds.has(event.id)) return
    handledIds.add(event.id)
    const opened = unwrapResponse(event, invite)
    if (isRefused(opened)) return
    const response = await decryptInviteeIdentityProof(opened, person.decrypt)
    if (isRefused(response)) return
    const state = startSessionAsInviter(invite.ephemeral, invite.sharedSecret, response.sessionKey)
    if (isRefused(state)) return
    sessions.push({ state, peer: response.invitee })
    listen()
  })
}
