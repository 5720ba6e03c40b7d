import type { ModerationContext } from '../messages/moderate-messages'
import type { ChannelServices } from './channel-services'

/**
 * Returns how the reader knows the authors of messages. Without the moderation plugin, nobody counts as a stranger. The
 * answers are kept, because a channel has many more messages than authors: use each context for one computation only.
 */
export function createModerationContext({
  nostr,
  graph,
  moderation,
  isHidden,
}: ChannelServices): Pick<ModerationContext, 'ownPubkey' | 'isFollowed' | 'isKnown' | 'isFiltered'> {
  return {
    ownPubkey: nostr.session.get().pubkey,
    isFollowed: askOnce(pubkey => graph()?.follows(pubkey) === true),
    isKnown: askOnce(pubkey => (moderation()?.getAcquaintance(pubkey) ?? 'known') === 'known'),
    isFiltered: ({ event }) => event !== undefined && isHidden(event),
  }
}

/** Returns a function that calls `ask` only once for each person. */
function askOnce(ask: (pubkey: string) => boolean): (pubkey: string) => boolean {
  const answers = new Map<string, boolean>()
  return pubkey => {
    const answer = answers.get(pubkey) ?? ask(pubkey)
    answers.set(pubkey, answer)
    return answer
  }
}
