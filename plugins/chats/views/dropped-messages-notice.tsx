import type { ServiceToken } from '#kernel'
import { useContributions, useOptionalService, useOptionalStore } from '#kernel/react'
import { Notice, TextButton } from '#ui-kit'
import { type ChatTransport, chatTransports } from '../contract'
import { useRunWithErrorToast } from './use-run-with-error-toast'

/**
 * Says that messages of strangers were not stored, and how the reader can make room. There is one notice for each
 * transport.
 */
export function DroppedMessagesNotices() {
  return useContributions(chatTransports).map(({ key, value }) => (
    <UnkeptRequestsNotice key={key} service={value.service} label={value.label} />
  ))
}

interface UnkeptRequestsNoticeProps {
  readonly service: ServiceToken<ChatTransport>
  readonly label: string
}

function UnkeptRequestsNotice({ service, label }: UnkeptRequestsNoticeProps) {
  const unkept = useOptionalService(service)?.unkept
  const count = useOptionalStore(unkept?.count) ?? 0
  const runOrToast = useRunWithErrorToast()
  if (!unkept || count === 0) return null
  return (
    <Notice action={<TextButton onClick={() => runOrToast(unkept.forget)}>Got it</TextButton>}>
      {label}: {count.toLocaleString('en')} more {count === 1 ? 'message' : 'messages'} from strangers{' '}
      {count === 1 ? 'was' : 'were'} not kept, because there is no room for more. Delete or accept requests to
      make room; whoever writes again is then kept.
    </Notice>
  )
}
