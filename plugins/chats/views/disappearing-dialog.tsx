import { useStore } from '#kernel/react'
import { Button, Dialog, RadioGroup } from '#ui-kit'
import type { ChatConversation } from '../contract'
import { formatMessageLifetime, messageLifetimeOptions } from '../conversation/message-lifetimes'
import { useRunWithErrorToast } from './use-run-with-error-toast'

interface DisappearingDialogProps {
  readonly isOpen: boolean
  readonly disappearing: NonNullable<ChatConversation['disappearing']>
  onClose(): void
}

/** Says above the messages after which time new messages disappear. */
export function DisappearingNotice({ disappearing }: Pick<DisappearingDialogProps, 'disappearing'>) {
  const seconds = useStore(disappearing.seconds)
  return seconds === undefined ? null : (
    <p>New messages disappear {formatMessageLifetime(seconds).toLowerCase()}.</p>
  )
}

/** Lets the reader choose after which time new messages of a conversation disappear. */
export function DisappearingDialog({ isOpen, disappearing, onClose }: DisappearingDialogProps) {
  const seconds = useStore(disappearing.seconds)
  const runOrToast = useRunWithErrorToast()
  return (
    <Dialog
      open={isOpen}
      width="narrow"
      title="Disappearing messages"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <RadioGroup
        label="New messages disappear"
        value={String(seconds ?? 0)}
        options={messageLifetimeOptions(seconds).map(lifetime => ({
          value: String(lifetime),
          label: formatMessageLifetime(lifetime),
        }))}
        onChange={value => runOrToast(() => disappearing.set(Number(value) || undefined))}
      />
      <p>
        They go from this device and, if the others’ apps honour it, from theirs. Anybody can keep a copy.
      </p>
    </Dialog>
  )
}
