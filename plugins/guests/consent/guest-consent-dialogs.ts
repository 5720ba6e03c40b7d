import type { EventDraft } from '#kernel/ports'
import type { DialogsService } from '#kernel/shell'

export interface PublishQuestion {
  /** The title of the guest. */
  readonly title: string
  readonly draft: EventDraft
  /** True if the user may allow all further events of this kind. */
  readonly canRemember: boolean
}
export type PublishAnswer = 'yes' | 'always' | 'no'

export interface PaymentQuestion {
  readonly title: string
  readonly invoice: string
}

/** Asks the user, in the app's own dialogs, whether a guest may publish or be paid. Closing a dialog means no. */
export interface GuestConsentDialogs {
  publish(question: PublishQuestion): Promise<PublishAnswer>
  /** Resolves with the preimage (hex); `undefined` if the user has not paid. */
  pay(question: PaymentQuestion): Promise<string | undefined>
}

/** When `signal` aborts, the dialogs of the guest close. */
export function createGuestConsentDialogs(dialogs: DialogsService, signal: AbortSignal): GuestConsentDialogs {
  return {
    publish: question =>
      new Promise(resolve => {
        dialogs.open({
          plugin: 'guests',
          view: () => import('./publish-dialog'),
          props: { ...question, onAnswer: resolve },
          signal,
        })
        signal.addEventListener('abort', () => resolve('no'), { once: true })
      }),
    pay: question =>
      new Promise(resolve => {
        dialogs.open({
          plugin: 'guests',
          view: () => import('./pay-dialog'),
          props: { ...question, onAnswer: resolve },
          signal,
        })
        signal.addEventListener('abort', () => resolve(undefined), { once: true })
      }),
  }
}
