import { foldText, queryWords } from '#kernel/nostr'
import type { CurrentChannel } from '../channel/current-channel'

/** Maximum number of characters that are read of a name or a description. */
const MAX_TEXT = 1_000

/** Returns the channels whose name or description contains every word, those with a word in the name first. */
export function findChannels(channels: readonly CurrentChannel[], query: string): readonly CurrentChannel[] {
  const words = queryWords(query)
  const matches = channels.flatMap(channel => {
    const name = foldText(channel.name, MAX_TEXT)
    const all = `${name} ${foldText(channel.about ?? '', MAX_TEXT)}`
    if (!words.every(word => all.includes(word))) return []
    return [{ channel, inName: words.some(word => name.includes(word)) ? 0 : 1 }]
  })
  return matches.sort((a, b) => a.inName - b.inName).map(({ channel }) => channel)
}
