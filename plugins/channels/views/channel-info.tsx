import { useMemo } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PluginView, useQuery } from '#kernel/react'
import { resolveChannelWithMetadata } from '../channel/channel-with-metadata'
import styles from './channel-info.module.css'
import { EditChannelButton } from './edit-channel-button'

/** The description of a channel, above its messages. Its creator can edit it here. */
export default function ChannelInfo({ id }: { id: string }) {
  const filters = useMemo(() => [{ ids: [id] }, { kinds: [41], '#e': [id] }], [id])
  const { events } = useQuery(filters)
  const creation = events.find(event => event.id === id && event.kind === 40)
  const channel = creation && resolveChannelWithMetadata(creation, events)
  if (!channel) return null
  return (
    <p className={styles.about}>
      <span dir="auto">{channel.about ?? 'A public channel: everybody can read it.'}</span>
      {' By '}
      <PluginView token={ProfileName} pubkey={channel.creator} />
      <EditChannelButton channel={channel} />
    </p>
  )
}
