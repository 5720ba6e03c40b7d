import { useMemo, useState } from 'react'
import { useNostr, useQuery, useService, useStore } from '#kernel/react'
import { Button, Skeleton, TextField } from '#ui-kit'
import { buildMetadataFilter, resolveChannelWithMetadata } from '../channel/channel-with-metadata'
import { searchChannels } from '../list/search-channels'
import { ChannelEditor } from '../manifest'
import { ChannelForm } from './channel-form'
import { ChannelRow } from './channel-row'
import styles from './new-channel-chat.module.css'

/** Number of channels that are requested, and below it the maximum number that are shown. */
const MAX_FETCHED = 100
const MAX_SHOWN = 20
const CHANNEL_FILTERS = [{ kinds: [40], limit: MAX_FETCHED }]

/** Finds a public channel, or creates one. */
export default function NewChannelChat({ openChat }: { openChat(id: string): void }) {
  const { canSign } = useStore(useNostr().session)
  const editor = useService(ChannelEditor)
  const { events, phase } = useQuery(CHANNEL_FILTERS)
  const editFilters = useMemo(() => buildMetadataFilter(events), [events])
  const { events: edits } = useQuery(editFilters)
  const [query, setQuery] = useState('')
  const [isCreating, setIsCreating] = useState(false)
  const channels = useMemo(
    () =>
      events
        .filter(event => !editor.isHidden(event))
        .flatMap(event => resolveChannelWithMetadata(event, edits) ?? []),
    [events, edits, editor],
  )
  const foundChannels = searchChannels(channels, query).slice(0, MAX_SHOWN)
  if (isCreating)
    return (
      <ChannelForm
        submitLabel="Create the channel"
        onSubmit={async channel => openChat(await editor.createChannel(channel))}
      />
    )
  return (
    <>
      <TextField
        label="Find a channel"
        type="search"
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {foundChannels.length === 0 && phase !== 'settled' && <Skeleton height={120} />}
      {foundChannels.length === 0 && phase === 'settled' && <p>No channel was found.</p>}
      <ul className={styles.channels}>
        {foundChannels.map(channel => (
          <li key={channel.id}>
            <ChannelRow channel={channel} onPress={() => openChat(channel.id)} />
          </li>
        ))}
      </ul>
      {canSign && <Button onClick={() => setIsCreating(true)}>Create a channel</Button>}
    </>
  )
}
