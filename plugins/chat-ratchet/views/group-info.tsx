import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { truncateGraphemes } from '#kernel/nostr'
import { Picture, PluginView, useService } from '#kernel/react'
import { DetailsLine, TextButton } from '#ui-kit'
import { RatchetInvites } from '../manifest'
import styles from './chat-ratchet.module.css'

/** Number of characters of a description that are shown before the reader expands it. */
const SHORT_DESCRIPTION_CHARS = 140
/** Maximum number of other members who are named before the reader expands the list. */
const MAX_NAMED_PEOPLE = 8
/** px */
const PICTURE_SIZE_PX = 44
const PICTURE_SIZE = { width: PICTURE_SIZE_PX, mode: 'fill' } as const

interface GroupInfoProps {
  readonly id: string
  /** Absent in a request, so that a stranger's picture is not loaded. */
  readonly picture: string | undefined
  /** The other members (hex). */
  readonly people: readonly string[]
}

/** Shows the picture and the description that the founder gave a group, and who its members are. */
export function GroupInfo({ id, picture, people }: GroupInfoProps) {
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
        <DetailsLine label="Members" summary={`${people.length + 1} members, who never change`}>
          <MemberNames people={people} />. This is a group of the first client, whose members never change.
        </DetailsLine>
      </div>
    </div>
  )
}

function MemberNames({ people }: Pick<GroupInfoProps, 'people'>) {
  const [isExpanded, setIsExpanded] = useState(false)
  const unnamedCount = people.length - MAX_NAMED_PEOPLE
  return (
    <>
      You
      {people.slice(0, isExpanded ? undefined : MAX_NAMED_PEOPLE).map((person, index) => (
        <span key={person}>
          {index === people.length - 1 ? ' and ' : ', '}
          <PluginView token={ProfileName} pubkey={person} plain />
        </span>
      ))}
      {unnamedCount > 0 && (
        <>
          {isExpanded ? ' ' : ' and '}
          <TextButton isInText aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? '(show fewer)' : `${unnamedCount} more`}
          </TextButton>
        </>
      )}
    </>
  )
}
