import type { EventDraft } from '#kernel/ports'
import type { DialogsService } from '#kernel/shell'

export interface ToPublish {
  /** The title of the guest. */
  readonly title: string
  readonly draft: EventDraft
  /** True if the user can say that the dialog need not ask again for this kind. */
  readonly canRemember: boolean
}
export type PublishAnswer = 'yes' | 'always' | 'no'

export interface ToPay {
  readonly title: string
  readonly invoice: string
}

/** Asks the user what a guest may do now, in the app's own dialogs. A dialog that closes without an answer is a no. */
export interface AskUser {
  publish(question: ToPublish): Promise<PublishAnswer>
  /** Resolves with the preimage (hex); `undefined` if the user has not paid. */
  pay(question: ToPay): Promise<string | undefined>
}

/** The dialogs close with the guest, when `signal` aborts. */
export function createAskUser(dialogs: DialogsService, signal: AbortSignal): AskUser {
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
