import { Moderation } from '#contracts/moderation'
import { ProfileRow } from '#contracts/profiles'
import type { NostrEvent } from '#kernel'
import { Deletions, useOptionalService, useOptionalStore, View } from '#kernel/react'
import { EmptyState } from '#ui-kit'
import { useReposts } from './use-reposts'

/** The people who reposted a note. */
export default function RepostsTab({ event }: { event: NostrEvent }) {
  const isHidden = useOptionalStore(useOptionalService(Moderation)?.hides)
  const all = useReposts(event, true)
  const reposts = all.filter(({ pubkey }) => !isHidden?.(pubkey))
  if (reposts.length === 0) return <EmptyState icon="repost" title="No reposts yet" />
  return (
    <ul>
      <Deletions of={all} />
      {reposts.map(({ pubkey }) => (
        <li key={pubkey}>
          <View of={ProfileRow} pubkey={pubkey} />
        </li>
      ))}
    </ul>
  )
}
