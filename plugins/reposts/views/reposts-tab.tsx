import { ProfileRow } from '#contracts/profiles'
import type { NostrEvent } from '#kernel/ports'
import { DeletionWatcher, PluginView } from '#kernel/react'
import { EmptyState } from '#ui-kit'
import { useReposts } from './use-reposts'

/** Lists the people who reposted a note. */
export default function RepostsTab({ event }: { event: NostrEvent }) {
  const reposts = useReposts(event, true)
  if (reposts.length === 0) return <EmptyState icon="repost" title="No reposts yet" />
  return (
    <ul>
      <DeletionWatcher events={reposts} />
      {reposts.map(({ pubkey }) => (
        <li key={pubkey}>
          <PluginView token={ProfileRow} pubkey={pubkey} />
        </li>
      ))}
    </ul>
  )
}
