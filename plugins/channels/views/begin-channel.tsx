import { useMemo, useState } from 'react'
import { useNostr, useQuery, useService, useStore } from '#kernel/react'
import { Button, Skeleton, TextField } from '#ui-kit'
import { currentChannel } from '../channel/current-channel'
import { findChannels } from '../list/find-channels'
import { ChannelDesk } from '../manifest'
import styles from './begin-channel.module.css'
import { ChannelForm } from './channel-form'
import { ChannelRow } from './channel-row'

/** Number of channels that are asked for, and number of those that are shown. */
const ASKED = 100
const SHOWN = 20
const CHANNELS = [{ kinds: [40], limit: ASKED }]

/** Finds a public channel, or creates one. */
export default function BeginChannel({ go }: { go(id: string): void }) {
  const { canSign } = useStore(useNostr().session)
  const desk = useService(ChannelDesk)
  const { events, phase } = useQuery(CHANNELS)
  const about = useMemo(() => [{ kinds: [41], '#e': events.map(({ id }) => id) }], [events])
  const { events: edits } = useQuery(about)
  const [query, setQuery] = useState('')
  const [creating, setCreating] = useState(false)
  const channels = useMemo(
    () => events.filter(event => !desk.hides(event)).flatMap(event => currentChannel(event, edits) ?? []),
    [events, edits, desk],
  )
  const found = findChannels(channels, query).slice(0, SHOWN)
  if (creating)
    return (
      <ChannelForm button="Create the channel" onSubmit={async channel => go(await desk.create(channel))} />
    )
  return (
    <>
      <TextField
        label="Find a channel"
        type="search"
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {found.length === 0 && phase !== 'settled' && <Skeleton height={120} />}
      {found.length === 0 && phase === 'settled' && <p>No channel was found.</p>}
      <ul className={styles.channels}>
        {found.map(channel => (
          <li key={channel.id}>
            <ChannelRow channel={channel} onPress={() => go(channel.id)} />
          </li>
        ))}
      </ul>
      {canSign && <Button onClick={() => setCreating(true)}>Create a channel</Button>}
    </>
  )
}
