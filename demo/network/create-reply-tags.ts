import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/**
 * Returns the NIP-10 tags of an answer to `parent`. With `legacy`, the tags have no markers, as in events of old
 * clients.
 */
export function createReplyTags(parent: NostrEvent, relay: string, legacy = false): string[][] {
  const root = findRootTag(parent)
  const mentioned = parent.tags.filter(tag => tag[0] === 'p').map(tag => tag[1]!)
  const people = [...new Set([...mentioned, parent.pubkey])].map(pubkey => ['p', pubkey])
  if (legacy) {
    const ids = root ? [root[1]!, parent.id] : [parent.id]
    return [...ids.map(id => ['e', id]), ...people]
  }
  if (!root) return [['e', parent.id, relay, 'root', parent.pubkey], ...people]
  const rootTag = ['e', root[1]!, relay, 'root', ...(root[4] ? [root[4]] : [])]
  return [rootTag, ['e', parent.id, relay, 'reply', parent.pubkey], ...people]
}

function findRootTag(event: NostrEvent): readonly string[] | undefined {
  const links = event.tags.filter(tag => tag[0] === 'e')
  return links.find(tag => tag[3] === 'root') ?? links.find(tag => tag[3] === undefined)
}
