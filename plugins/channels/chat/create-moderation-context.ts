import type { ModerationContext } from '../messages/moderate-messages'
import type { ChannelServices } from './channel-services'

/** Returns how the reader knows the authors of messages. Without the moderation plugin, nobody counts as a stranger. */
export function createModerationContext({
  nostr,
  graph,
  moderation,
  isHidden,
}: ChannelServices): Pick<ModerationContext, 'ownPubkey' | 'isFollowed' | 'isKnown' | 'isFiltered'> {
  return {
    ownPubkey: nostr.session.get().pubkey,
    isFollowed: pubkey => graph()?.follows(pubkey) === true,
    isKnown: pubkey => (moderation()?.getAcquaintance(pubkey) ?? 'known') === 'known',
    isFiltered: ({ event }) => event !== undefined && isHidden(event),
  }
}
