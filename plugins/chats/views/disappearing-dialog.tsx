import { useStore } from '#kernel/react'
import { Button, Dialog, RadioGroup } from '#ui-kit'
import type { ChatConversation } from '../contract'
import { lifetimeName, lifetimes } from '../conversation/lifetimes'
import { useTellRefusal } from './use-tell-refusal'

interface DisappearingDialogProps {
  readonly open: boolean
  readonly disappearing: NonNullable<ChatConversation['disappearing']>
  onClose(): void
}

/** Says above the messages after which time new ones disappear. */
export function DisappearingLine({ disappearing }: Pick<DisappearingDialogProps, 'disappearing'>) {
  const seconds = useStore(disappearing.seconds)
  return seconds === undefined ? null : <p>New messages disappear {lifetimeName(seconds).toLowerCase()}.</p>
}

/** Lets the reader choose after which time new messages of a conversation disappear. */
export function DisappearingDialog({ open, disappearing, onClose }: DisappearingDialogProps) {
  const seconds = useStore(disappearing.seconds)
  const tell = useTellRefusal()
  return (
    <Dialog
      open={open}
      width="narrow"
      title="Disappearing messages"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <RadioGroup
        label="New messages disappear"
        value={String(seconds ?? 0)}
        options={lifetimes(seconds).map(each => ({ value: String(each), label: lifetimeName(each) }))}
        onChange={value => tell(() => disappearing.set(Number(value) || undefined))}
      />
      <p>
        They go from this device and, if the others’ apps honour it, from theirs. Anybody can keep a copy.
      </p>
    </Dialog>
  )
}
