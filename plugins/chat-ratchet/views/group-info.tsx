import { useState } from 'react'
import { truncateGraphemes } from '#kernel/nostr'
import { Picture, useService } from '#kernel/react'
import { TextButton } from '#ui-kit'
import { RatchetInvites } from '../manifest'
import styles from './chat-ratchet.module.css'

/** Number of characters of a description that are shown before the reader expands it. */
const SHORT_DESCRIPTION_CHARS = 140
/** px */
const PICTURE_SIZE_PX = 44
const PICTURE_SIZE = { width: PICTURE_SIZE_PX, mode: 'fill' } as const

/**
 * Shows the picture and the description that the founder gave a group. `picture` is absent in a request, so that a
 * stranger's picture is not loaded.
 */
export function GroupInfo({ id, picture }: { id: string; picture: string | undefined }) {
  const description = useService(RatchetInvites).getGroupDescription(id)
  const [isExpanded, setIsExpanded] = useState(false)
  const isLong = description.length > SHORT_DESCRIPTION_CHARS
  return (
    <div className={styles.group}>
      {picture !== undefined && (
        <Picture
          className={styles.groupPicture}
          url={picture}
          size={PICTURE_SIZE}
          alt=""
          width={PICTURE_SIZE_PX}
          height={PICTURE_SIZE_PX}
        />
      )}
      <div>
        {description !== '' && (
          <p dir="auto" className={styles.description}>
            {isExpanded || !isLong
              ? description
              : `${truncateGraphemes(description, SHORT_DESCRIPTION_CHARS)}…`}{' '}
            {isLong && (
              <TextButton aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
                {isExpanded ? 'Show less' : 'Show more'}
              </TextButton>
            )}
          </p>
        )}
        <p>A group of the first client: its members never change.</p>
      </div>
    </div>
  )
}
