import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { newInvite } from '../../plugins/chat-ratchet/core/invite'
import { publicInviteDraft } from '../../plugins/chat-ratchet/core/public-invite'
import { readRumor } from '../../plugins/chat-ratchet/core/read-rumor'
import { isRefused } from '../../plugins/chat-ratchet/core/refused'
import { openResponse, RESPONSE_KIND, readResponse } from '../../plugins/chat-ratchet/core/response'
import { makeRumor, RUMOR, type RumorDraft } from '../../plugins/chat-ratchet/core/rumor'
import { decryptMessage, encryptMessage, MESSAGE_KIND } from '../../plugins/chat-ratchet/core/session'
import {
  authorsToListen,
  type SessionState,
  startAsInviter,
} from '../../plugins/chat-ratchet/core/session-state'
import { type DemoPerson, randomBytes } from './demo-person.ts'

interface Session {
  state: SessionState
  readonly peer: string
}

/**
 * Publishes a public invite and answers private chats over the double ratchet. The sessions are in memory only: after a
 * restart of the demo, chats have to be begun again.
 */
export function answerRatchet(person: DemoPerson, relay: string): void {
  const { line, pubkey, sign } = person
  const surroundings = () => ({ now: Date.now(), randomBytes })
  const invite = newInvite({ inviter: pubkey, relays: [relay] }, surroundings())
  line.publish(sign(publicInviteDraft(invite, Date.now())))
  const sessions: Session[] = []
  const read = new Set<string>()
  /** Messages without a session yet. */
  let early: NostrEvent[] = []

  const send = (session: Session, draft: Pick<RumorDraft, 'kind' | 'content' | 'tags'>) => {
    const rumor = makeRumor({ ...draft, sender: pubkey, recipient: session.peer }, Date.now())
    const sent = encryptMessage(session.state, rumor, surroundings())
    if (isRefused(sent)) return
    session.state = sent.state
    line.publish(sent.event)
    listen()
  }
  const take = (event: NostrEvent): boolean => {
    for (const session of sessions) {
      const opened = decryptMessage(session.state, event, surroundings())
      if (isRefused(opened)) continue
      session.state = opened.state
      listen()
      const rumor = readRumor(opened.plaintext, {
        outer: event,
        peer: session.peer,
        own: pubkey,
        groups: new Set(),
        now: Date.now(),
      })
      if (isRefused(rumor) || rumor.content.type !== 'text') return true
      const { text } = rumor.content
      person.later(() => {
        const said = person.answers.to(text)
        if (said === undefined) return
        // A thumb for each question, so that reactions can be seen, too.
        if (text.includes('?'))
          send(session, { kind: RUMOR.reaction, content: '👍', tags: [['e', rumor.id]] })
        send(session, { kind: RUMOR.text, content: said })
      })
      return true
    }
    return false
  }
  const listen = () => {
    const authors = [...new Set(sessions.flatMap(({ state }) => authorsToListen(state)))]
    if (authors.length === 0) return
    line.listen('messages', { kinds: [MESSAGE_KIND], authors }, event => {
      if (read.has(event.id)) return
      read.add(event.id)
      if (!take(event)) early.push(event)
      else early = early.filter(other => !take(other))
    })
  }
  line.listen('responses', { kinds: [RESPONSE_KIND], '#p': [invite.ephemeralKey] }, async event => {
    if (read.has(event.id)) return
    read.add(event.id)
    const opened = openResponse(event, invite)
    if (isRefused(opened)) return
    const response = await readResponse(opened, person.decrypt)
    if (isRefused(response)) return
    const state = startAsInviter(invite.ephemeral, invite.sharedSecret, response.sessionKey)
    if (isRefused(state)) return
    sessions.push({ state, peer: response.invitee })
    listen()
  })
}
