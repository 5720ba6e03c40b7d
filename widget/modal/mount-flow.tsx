import { createRoot } from 'react-dom/client'
import { PaymentFlow, WalletFlow } from '#contracts/wallet'
import type { Kernel } from '#kernel'
import { type FaultViewProps, KernelProvider, PluginView, preloadView } from '#kernel/react'
import { Button, PortalContainer } from '#ui-kit'
import { messages } from '../messages'
import type { PaymentMethods, SendPaymentResponse } from '../types'
import { getWalletKernel, loadWidgetWallet } from '../widget-wallet'

export type FlowProps =
  | { readonly flow: 'connect'; readonly onClose?: () => void }
  | {
      readonly flow: 'payment'
      readonly invoice: string
      readonly paymentMethods: PaymentMethods
      readonly paid: boolean
      onPaid(response: SendPaymentResponse): void
      readonly onClose?: () => void
    }

export interface MountedFlow {
  update(props: FlowProps): void
  unmount(): void
}

/**
 * True for the browser's own error for a script that could not be loaded. Some browsers never request such a script
 * again.
 */
const isScriptLoadError = (error: unknown) =>
  error instanceof TypeError && /import|module|script/i.test(error.message)

function FaultView({ error, retry }: FaultViewProps) {
  const isMissing = isScriptLoadError(error)
  return (
    <div role="alert">
      <p>{isMissing ? messages.unavailable : messages.broken}</p>
      <Button onClick={retry}>{messages.retry}</Button>
      {isMissing && (
        <Button variant="ghost" onClick={() => location.reload()}>
          {messages.reload}
        </Button>
      )}
    </div>
  )
}

/** Loads the code of the wallet and of the flow's first view, in parallel. It does not connect a wallet. */
export async function loadFlow(flow: FlowProps['flow']): Promise<Kernel> {
  const kernel = getWalletKernel()
  const [entry] =
    flow === 'connect' ? kernel.points.get(WalletFlow.point) : kernel.points.get(PaymentFlow.point)
  await Promise.all([loadWidgetWallet(), entry && preloadView<never>(entry.value.view)])
  return kernel
}

/**
 * Shows a flow of the wallet inside an element of a shadow root. Floating parts, such as menus, stay in the same
 * shadow root.
 */
export async function mountFlow(place: HTMLElement, first: FlowProps): Promise<MountedFlow> {
  const kernel = await loadFlow(first.flow)
  const floating = place.ownerDocument.createElement('div')
  place.after(floating)
  const root = createRoot(place, { onCaughtError: () => {} })
  const update = (props: FlowProps) =>
    root.render(
      <KernelProvider kernel={kernel} faultView={FaultView}>
        <PortalContainer value={floating}>
          {props.flow === 'connect' ? (
            <PluginView token={WalletFlow} {...(props.onClose && { onClose: props.onClose })} />
          ) : (
            <PluginView
              token={PaymentFlow}
              // A new invoice is a new payment, so its view must not keep the state of the previous one.
              key={props.invoice}
              invoice={props.invoice}
              paymentMethods={props.paymentMethods}
              paid={props.paid}
              onPaid={props.onPaid}
              {...(props.onClose && { onClose: props.onClose })}
            />
          )}
        </PortalContainer>
      </KernelProvider>,
    )
  update(first)
  return {
    update,
    unmount() {
      root.unmount()
      floating.remove()
    },
  }
}
