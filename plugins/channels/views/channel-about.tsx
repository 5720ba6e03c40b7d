import { useMemo } from 'react'
import { ProfileName } from '#contracts/profiles'
import { useQuery, View } from '#kernel/react'
import { currentChannel } from '../channel/current-channel'
import styles from './channel-about.module.css'
import { EditChannel } from './edit-channel'

/** The description of a channel, above its messages. Its creator can edit it here. */
export default function ChannelAbout({ id }: { id: string }) {
  const filters = useMemo(() => [{ ids: [id] }, { kinds: [41], '#e': [id] }], [id])
  const { events } = useQuery(filters)
  const creation = events.find(event => event.id === id && event.kind === 40)
  const channel = creation && currentChannel(creation, events)
  if (!channel) return null
  return (
    <p className={styles.about}>
      <span dir="auto">{channel.about ?? 'A public channel: everybody can read it.'}</span>
      {' By '}
      <View of={ProfileName} pubkey={channel.creator} />
      <EditChannel channel={channel} />
    </p>
  )
}
