import { useRef } from 'react'
import { PaymentFlow } from '#contracts/wallet'
import { View } from '#kernel/react'
import { Dialog, EmptyState } from '#ui-kit'
import type { ToPay } from './ask-user'
import { useCanAnswer } from './use-can-answer'

interface PayDialogProps extends ToPay {
  readonly onAnswer: (preimage: string | undefined) => void
  onClose(): void
}

/** Shows an invoice of a guest. The user pays it, or closes the dialog. */
export default function PayDialog({ title, invoice, onAnswer, onClose }: PayDialogProps) {
  const canAnswer = useCanAnswer()
  const preimage = useRef<string>(undefined)
  const close = () => {
    onAnswer(preimage.current)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={`Pay for ${title}?`}
      description={`The plugin ${title} asks you to pay this invoice.`}
      width="narrow"
    >
      {() => (
        <div inert={!canAnswer}>
          <View
            of={PaymentFlow}
            invoice={invoice}
            cross={false}
            origin={{ title }}
            onPaid={result => {
              preimage.current = result.preimage
              onAnswer(result.preimage)
            }}
            onClose={close}
            fallback={<EmptyState title="The wallet is turned off in the settings" />}
          />
        </div>
      )}
    </Dialog>
  )
}
