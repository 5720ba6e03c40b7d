import type { Judgement } from '../messages/moderate'
import type { ChannelParts } from './channel-parts'

/** Returns how the reader knows the authors of messages. Without a graph, everybody is known. */
export function judgementOf({
  nostr,
  graph,
  moderation,
  hides,
}: ChannelParts): Pick<Judgement, 'me' | 'follows' | 'knows' | 'hides'> {
  return {
    me: nostr.session.get().pubkey,
    follows: pubkey => graph()?.follows(pubkey) === true,
    knows: pubkey => (moderation()?.acquaintance(pubkey) ?? 'known') === 'known',
    hides: ({ event }) => event !== undefined && hides(event),
  }
}
