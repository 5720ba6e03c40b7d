import { useMemo, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PluginView, useQuery } from '#kernel/react'
import { classNames, TextButton } from '#ui-kit'
import { buildMetadataFilter, resolveChannelWithMetadata } from '../channel/channel-with-metadata'
import styles from './channel-info.module.css'
import { EditChannelButton } from './edit-channel-button'

/** Maximum number of characters of a description that is shown whole at once. */
const MAX_SHORT_ABOUT_CHARS = 120

/** The description of a channel, above its messages. Its creator can edit it here. */
export default function ChannelInfo({ id }: { id: string }) {
  const { events } = useQuery(useMemo(() => ({ ids: [id] }), [id]))
  const creation = events.find(event => event.id === id && event.kind === 40)
  const { events: edits } = useQuery(
    useMemo(() => buildMetadataFilter(creation ? [creation] : []), [creation]),
  )
  const channel = creation && resolveChannelWithMetadata(creation, edits)
  if (!channel) return null
  return (
    <div className={styles.info}>
      <About text={channel.about ?? 'A public channel: everybody can read it.'} />
      <p>
        By <PluginView token={ProfileName} pubkey={channel.creator} /> <EditChannelButton channel={channel} />
      </p>
    </div>
  )
}

/** A description. Two lines of a long one are shown, and the others after a press. */
function About({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > MAX_SHORT_ABOUT_CHARS || text.includes('\n')
  return (
    <>
      <p dir="auto" className={classNames(styles.about, isLong && !isOpen && styles.short)}>
        {text}
      </p>
      {isLong && (
        <TextButton isInText aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </TextButton>
      )}
    </>
  )
}
