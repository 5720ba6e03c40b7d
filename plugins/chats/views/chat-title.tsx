import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { Picture, View } from '#kernel/react'
import { Avatar, Icon } from '#ui-kit'
import type { ChatSummary } from '../contract'
import styles from './chats.module.css'

/** px */
const SIDE = 44
const PICTURE_SIZE = { width: SIDE, how: 'fill' } as const
/** Number of people who are named in the title of a conversation without a name. */
const NAMED = 3

/** The name of a conversation, or the names of its people. */
export function ChatTitle({ chat }: { chat: ChatSummary }) {
  const { title, people } = chat
  if (title !== undefined) return <span dir="auto">{title}</span>
  const rest = people.length - NAMED
  return (
    <>
      {people.slice(0, NAMED).map((pubkey, index) => (
        <span key={pubkey}>
          {index > 0 && ', '}
          <View of={ProfileName} pubkey={pubkey} plain />
        </span>
      ))}
      {rest > 0 && ` and ${rest} others`}
    </>
  )
}

/** The picture of a channel or group, or of the person one talks to. */
export function ChatPicture({ chat }: { chat: ChatSummary }) {
  const [person] = chat.people
  if (chat.title === undefined && person !== undefined)
    return (
      <View
        of={ProfileAvatar}
        pubkey={person}
        size={SIDE}
        plain
        fallback={<Avatar keyHex={person} size={SIDE} />}
      />
    )
  const sign = (
    <span className={styles.sign}>
      <Icon name="chats" />
    </span>
  )
  if (chat.picture === undefined) return sign
  return (
    <Picture
      className={styles.sign}
      url={chat.picture}
      size={PICTURE_SIZE}
      alt=""
      width={SIDE}
      height={SIDE}
      instead={sign}
    />
  )
}
