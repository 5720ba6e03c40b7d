import {
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import {
  onConnected,
  onConnecting,
  onDisconnected,
  onModalClosed,
  onModalOpened,
  type PayButtonElement,
  type PaymentElement,
  type PaymentMethods,
  type SendPaymentResponse,
  type WebLNProvider,
} from './index'

export * from './index'

type Markup<E extends HTMLElement, A = unknown> = DetailedHTMLProps<HTMLAttributes<E>, E> & A

declare module 'react' {
  namespace JSX {
    /** The custom elements, for pages that do not use the components below. */
    interface IntrinsicElements {
      'bc-button': Markup<HTMLElement>
      'bc-pay-button': Markup<
        PayButtonElement,
        { invoice?: string | undefined; preimage?: string | undefined; 'payment-methods'?: PaymentMethods }
      >
      'bc-connect': Markup<HTMLElement>
      'bc-payment': Markup<
        PaymentElement,
        {
          invoice?: string | undefined
          paid?: boolean | string | undefined
          'payment-methods'?: PaymentMethods
        }
      >
      'bc-balance': Markup<HTMLElement>
    }
  }
}

/** The callbacks that all components of the widget accept. */
export interface ConnectionEvents {
  readonly onConnect?: ((provider: WebLNProvider) => void) | undefined
  readonly onConnected?: ((provider: WebLNProvider) => void) | undefined
  readonly onConnecting?: (() => void) | undefined
  readonly onDisconnect?: (() => void) | undefined
  readonly onDisconnected?: (() => void) | undefined
  readonly onModalOpened?: (() => void) | undefined
  readonly onModalClosed?: (() => void) | undefined
}

interface PaymentEvents {
  readonly onPaid?: ((response: SendPaymentResponse) => void) | undefined
  /** The payment, set when the page itself has seen that it arrived. */
  readonly payment?: SendPaymentResponse | undefined
}

/**
 * Returns a ref with the value of the last render. Listeners read the ref, so they need not be added again at each
 * render.
 */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

function useConnectionEvents(props: ConnectionEvents): void {
  const latest = useLatest(props)
  useEffect(() => {
    const stops = [
      onConnected(provider => {
        latest.current.onConnect?.(provider)
        latest.current.onConnected?.(provider)
      }),
      onConnecting(() => latest.current.onConnecting?.()),
      onDisconnected(() => {
        latest.current.onDisconnect?.()
        latest.current.onDisconnected?.()
      }),
      onModalOpened(() => latest.current.onModalOpened?.()),
      onModalClosed(() => latest.current.onModalClosed?.()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [latest])
}

/** Calls `onPaid` once for each invoice of this component's element, whether the wallet or the page saw it first. */
function usePayment({ onPaid, payment, invoice }: PaymentEvents & { readonly invoice?: string | undefined }) {
  const elementRef = useRef<HTMLElement>(null)
  const reportedPayment = useRef<string>(undefined)
  const latest = useLatest({ onPaid, invoice })
  const reportPaid = useCallback(
    (response: SendPaymentResponse) => {
      // A wallet without proof gives the same empty preimage for each invoice.
      const paymentKey = `${latest.current.invoice} ${response.preimage}`
      if (reportedPayment.current === paymentKey) return
      reportedPayment.current = paymentKey
      latest.current.onPaid?.(response)
    },
    [latest],
  )
  useEffect(() => {
    const node = elementRef.current
    const listen = (event: Event) => reportPaid((event as CustomEvent<SendPaymentResponse>).detail)
    node?.addEventListener('bc:onpaid', listen)
    return () => node?.removeEventListener('bc:onpaid', listen)
  }, [reportPaid])
  const preimage = payment?.preimage
  useEffect(() => {
    if (preimage !== undefined) reportPaid({ preimage })
  }, [preimage, reportPaid])
  return elementRef
}

export interface ButtonProps extends ConnectionEvents {
  readonly title?: string
}

/** The button that opens the connection flow. */
export function Button(props: ButtonProps): ReactElement {
  useConnectionEvents(props)
  return createElement('bc-button', { title: props.title })
}

export interface PayButtonProps extends ConnectionEvents, PaymentEvents {
  readonly title?: string
  /** A BOLT11 invoice. It may be set after the press; the button waits for it. */
  readonly invoice?: string | undefined
  readonly paymentMethods?: PaymentMethods
  /** Called when the button is pressed, which is a good time to fetch an invoice. */
  readonly onClick?: () => void
}

/** A button that opens the payment of its invoice. */
export function PayButton(props: PayButtonProps): ReactElement {
  useConnectionEvents(props)
  const ref = usePayment(props)
  return createElement('bc-pay-button', {
    ref,
    title: props.title,
    invoice: props.invoice,
    'payment-methods': props.paymentMethods,
    preimage: props.payment?.preimage,
    onClick: props.onClick,
  })
}

/** Shows the connection flow within the page. */
export function Connect(props: ConnectionEvents): ReactElement {
  useConnectionEvents(props)
  return createElement('bc-connect')
}

export interface PaymentProps extends ConnectionEvents, PaymentEvents {
  /** The invoice to pay (BOLT11). */
  readonly invoice: string
  readonly paymentMethods?: PaymentMethods
}

/** Shows the payment of an invoice within the page. */
export function Payment(props: PaymentProps): ReactElement {
  useConnectionEvents(props)
  const ref = usePayment(props)
  return createElement('bc-payment', {
    ref,
    invoice: props.invoice,
    'payment-methods': props.paymentMethods,
    paid: props.payment ? '' : undefined,
  })
}
