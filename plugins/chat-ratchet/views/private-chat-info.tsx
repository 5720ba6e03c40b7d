import { ProfileName } from '#contracts/profiles'
import { PluginView, useService, useStore } from '#kernel/react'
import { DetailsLine } from '#ui-kit'
import { RatchetChats, RatchetInvites } from '../manifest'
import { isGroupChatId } from '../records/chat-ids'
import styles from './chat-ratchet.module.css'
import { GroupInfo } from './group-info'
import { PendingResponsesNotice } from './pending-responses-notice'

/** Shows above the messages who the other person is, and what the encryption protects. */
export default function PrivateChatInfo({ id }: { id: string }) {
  const invites = useService(RatchetInvites)
  const chat = useService(RatchetChats).open(id)
  const summary = useStore(chat.summary)
  // `isProven` changes together with the permissions, so this subscription renders the component again.
  useStore(chat.permissions)
  const pendingCount = summary?.isRequest ? 0 : invites.countPendingResponses(id)
  return (
    <div className={styles.about}>
      <ProofNotice id={id} />
      {pendingCount > 0 && <PendingResponsesNotice id={id} count={pendingCount} />}
    </div>
  )
}

function ProofNotice({ id }: { id: string }) {
  const invites = useService(RatchetInvites)
  const summary = useStore(useService(RatchetChats).open(id).summary)
  const [person] = summary?.people ?? []
  if (isGroupChatId(id))
    return <GroupInfo id={id} picture={summary?.picture} people={summary?.people ?? []} />
  if (person !== undefined && summary?.isClaimed)
    return (
      <p>
        Not proven: somebody who answered your invite says they are{' '}
        <PluginView token={ProfileName} pubkey={person} plain />. Your signer has not decrypted the answer
        yet, which would prove it.
      </p>
    )
  // The line below the messages says that the conversation has moved.
  if (!summary?.isRequest && !invites.isProven(id) && !invites.hasSession(id)) return null
  if (person !== undefined && !summary?.isRequest && !invites.isProven(id))
    return (
      <p>
        Not proven: you talk to somebody with this link, who says they are{' '}
        <PluginView token={ProfileName} pubkey={person} plain />. Anybody may have made the link.
      </p>
    )
  return (
    <DetailsLine label="Encryption" summary="Encrypted for this device and theirs">
      Only this device and theirs can read these messages. A key that is stolen later opens none of those that
      were deleted here.
    </DetailsLine>
  )
}
