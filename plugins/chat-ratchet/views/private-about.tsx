import { ProfileName } from '#contracts/profiles'
import { useService, useStore, View } from '#kernel/react'
import { RatchetChats, RatchetDesk } from '../manifest'
import styles from './chat-ratchet.module.css'
import { WaitingAnswers } from './waiting-answers'

/** Says above the messages who the other side is, and what the ratchet protects. */
export default function PrivateAbout({ id }: { id: string }) {
  const desk = useService(RatchetDesk)
  const chat = useService(RatchetChats).open(id)
  const summary = useStore(chat.summary)
  // The answer changes with the rights, which follow the sessions.
  useStore(chat.rights)
  const waiting = summary?.isRequest ? 0 : desk.waitingAnswers(id)
  return (
    <div className={styles.about}>
      <About id={id} />
      {waiting > 0 && <WaitingAnswers id={id} count={waiting} />}
    </div>
  )
}

function About({ id }: { id: string }) {
  const desk = useService(RatchetDesk)
  const summary = useStore(useService(RatchetChats).open(id).summary)
  const [person] = summary?.people ?? []
  if (id.startsWith('g-')) return <p>A group of the first client: its members never change.</p>
  if (person !== undefined && !summary?.isRequest && !desk.isProven(id))
    return (
      <p>
        Not proven: you talk to somebody with this link, who says they are{' '}
        <View of={ProfileName} pubkey={person} plain />. Anybody may have made the link.
      </p>
    )
  return (
    <p>
      Only this device and theirs can read these messages. A key that is stolen later opens none of those that
      were deleted here.
    </p>
  )
}
