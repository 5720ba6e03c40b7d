import type { ReadableStore } from '#kernel'
import type { AccountsService } from '#kernel/ports'
import { useStore } from '#kernel/react'
import type { DialogQueue, QueuedDialog } from '../dialogs/dialog-queue'
import type { SignInManager } from '../start/sign-in-manager'
import { AuthUrlDialog } from './auth-url-dialog'
import { KeyLockDialog } from './key-lock-dialog'
import { RelayAuthConsentDialog } from './relay-auth-consent-dialog'
import { SaveKeyDialog } from './save-key-dialog'
import { SignInDialog } from './sign-in-dialog'
import { SignOutDialog } from './sign-out-dialog'
import { SignUpDialog } from './sign-up-dialog'
import { UnlockDialog } from './unlock-dialog'

/** The objects that the dialogs use. No other code gets them, because some of them return secret keys. */
export interface AccountDialogServices {
  readonly dialogQueue: DialogQueue
  readonly accounts: AccountsService
  readonly unsaved: ReadableStore<readonly string[]>
  loadCore(): Promise<SignInManager>
}

/**
 * Renders the open dialogs. The questions whether a relay may learn the account wait until all other dialogs are
 * closed.
 */
export function createAccountDialogs(services: AccountDialogServices) {
  return function AccountDialogs() {
    const queued = useStore(services.dialogQueue.queued)
    const nonConsentDialogs = queued.filter(({ dialog }) => dialog.kind !== 'consent')
    return (nonConsentDialogs.length > 0 ? nonConsentDialogs : queued.slice(0, 1)).map(queuedDialog => (
      <AccountDialog key={queuedDialog.id} queuedDialog={queuedDialog} services={services} />
    ))
  }
}

function AccountDialog({
  queuedDialog: { dialog, close },
  services,
}: {
  queuedDialog: QueuedDialog
  services: AccountDialogServices
}) {
  switch (dialog.kind) {
    case 'sign-up':
      return <SignUpDialog services={services} onClose={close} />
    case 'sign-in':
      return <SignInDialog services={services} onClose={close} />
    case 'save':
      return <SaveKeyDialog services={services} pubkey={dialog.pubkey} onClose={close} />
    case 'protect':
      return <KeyLockDialog services={services} pubkey={dialog.pubkey} onClose={close} />
    case 'sign-out':
      return <SignOutDialog services={services} pubkey={dialog.pubkey} onClose={close} />
    case 'unlock':
      return <UnlockDialog request={dialog} />
    case 'auth-url':
      return <AuthUrlDialog url={dialog.url} onClose={close} />
    case 'consent':
      return <RelayAuthConsentDialog relay={dialog.relay} onAnswer={dialog.answer} />
  }
}
