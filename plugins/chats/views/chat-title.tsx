import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { Picture, PluginView } from '#kernel/react'
import { Avatar, Icon } from '#ui-kit'
import type { ChatSummary } from '../contract'
import styles from './chats.module.css'

/** px */
const PICTURE_SIZE_PX = 44
const PICTURE_SIZE = { width: PICTURE_SIZE_PX, mode: 'fill' } as const
/** Maximum number of people who are named in the title of a conversation that has no name. */
const MAX_NAMED_PEOPLE = 3

/** Stands before the name of a person who only says to be that person. */
export const CLAIM_PREFIX = 'Says to be '

/** The name of a conversation, or the names of its people. */
export function ChatTitle({ chat }: { chat: ChatSummary }) {
  const { title, people, isClaimed } = chat
  if (title !== undefined) return <span dir="auto">{title}</span>
  const unnamedCount = people.length - MAX_NAMED_PEOPLE
  return (
    <>
      {isClaimed && CLAIM_PREFIX}
      {people.slice(0, MAX_NAMED_PEOPLE).map((pubkey, index) => (
        <span key={pubkey}>
          {index > 0 && ', '}
          <PluginView token={ProfileName} pubkey={pubkey} plain />
        </span>
      ))}
      {unnamedCount > 0 && ` and ${unnamedCount} ${unnamedCount === 1 ? 'other' : 'others'}`}
    </>
  )
}

/**
 * The picture of a channel or group, or of the other person in a conversation of two. Somebody who only says to be a
 * person is not shown with that person's picture.
 */
export function ChatPicture({ chat }: { chat: ChatSummary }) {
  const [person] = chat.people
  if (chat.title === undefined && person !== undefined && !chat.isClaimed)
    return (
      <PluginView
        token={ProfileAvatar}
        pubkey={person}
        size={PICTURE_SIZE_PX}
        plain
        fallback={<Avatar pubkey={person} size={PICTURE_SIZE_PX} />}
      />
    )
  const placeholder = (
    <span className={styles.sign}>
      <Icon name="chats" />
    </span>
  )
  if (chat.picture === undefined) return placeholder
  return (
    <Picture
      className={styles.sign}
      url={chat.picture}
      size={PICTURE_SIZE}
      alt=""
      width={PICTURE_SIZE_PX}
      height={PICTURE_SIZE_PX}
      fallback={placeholder}
    />
  )
}
