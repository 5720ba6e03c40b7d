import { ProfileName } from '#contracts/profiles'
import { useService, useStore, View } from '#kernel/react'
import { RatchetChats, RatchetDesk } from '../manifest'
import styles from './chat-ratchet.module.css'

/** Says above the messages who the other side is, and what the ratchet protects. */
export default function PrivateAbout({ id }: { id: string }) {
  const desk = useService(RatchetDesk)
  const chat = useService(RatchetChats).open(id)
  const summary = useStore(chat.summary)
  // The answer changes with the rights, which follow the sessions.
  useStore(chat.rights)
  const [person] = summary?.people ?? []
  if (id.startsWith('g-'))
    return <p className={styles.about}>A group of the first client: its members never change.</p>
  if (person !== undefined && !summary?.isRequest && !desk.isProven(id))
    return (
      <p className={styles.about}>
        Not proven: you talk to somebody with this link, who says they are{' '}
        <View of={ProfileName} pubkey={person} plain />. Anybody may have made the link.
      </p>
    )
  return (
    <p className={styles.about}>
      Only this device and theirs can read these messages. A key that is stolen later opens none of those that
      were deleted here.
    </p>
  )
}
