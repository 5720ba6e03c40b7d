import { normalizeForComparison, parseSearchWords } from '#kernel/nostr'
import type { ChannelWithMetadata } from '../channel/channel-with-metadata'

/** Maximum number of characters of a name or a description that are searched. */
const MAX_TEXT_CHARS = 1_000

/** Returns the channels whose name or description contains every word. Channels with a word in the name come first. */
export function searchChannels(
  channels: readonly ChannelWithMetadata[],
  query: string,
): readonly ChannelWithMetadata[] {
  const words = parseSearchWords(query)
  const matches = channels.flatMap(channel => {
    const name = normalizeForComparison(channel.name, MAX_TEXT_CHARS)
    const searchText = `${name} ${normalizeForComparison(channel.about ?? '', MAX_TEXT_CHARS)}`
    if (!words.every(word => searchText.includes(word))) return []
    return [{ channel, nameRank: words.some(word => name.includes(word)) ? 0 : 1 }]
  })
  return matches.sort((a, b) => a.nameRank - b.nameRank).map(({ channel }) => channel)
}
