import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { getKindsWithRoles, noteKinds } from '#contracts/notes'
import { PluginView, useContributions, useShellContext } from '#kernel/react'

/** Lists a person's events that name the reader: notes, reposts and likes. */
export default function MentionsOfReaderTab({ pubkey }: { pubkey: string }) {
  const { session } = useShellContext()
  const all = useContributions(noteKinds)
  const me = session.pubkey ?? ''
  const query = useMemo(() => {
    const kinds = getKindsWithRoles(all, 'post', 'reply', 'repost', 'generic-repost', 'reaction')
    return { filters: [{ kinds, authors: [pubkey], '#p': [me], limit: 100 }] }
  }, [pubkey, me, all])
  return <PluginView token={Feed} query={query} name="profile/you" />
}
