import { useRef } from 'react'
import { PaymentFlow } from '#contracts/wallet'
import { PluginView } from '#kernel/react'
import { Dialog, EmptyState } from '#ui-kit'
import type { PaymentQuestion } from './guest-consent-dialogs'
import { useClickGuard } from './use-click-guard'

interface PayDialogProps extends PaymentQuestion {
  readonly onAnswer: (preimage: string | undefined) => void
  onClose(): void
}

/** Shows an invoice of a guest. The user pays it, or closes the dialog. */
export default function PayDialog({ title, invoice, onAnswer, onClose }: PayDialogProps) {
  const canAnswer = useClickGuard()
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
          <PluginView
            token={PaymentFlow}
            invoice={invoice}
            showCloseButton={false}
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
