import type { ReadableStore } from '#kernel'
import type { SessionControl } from '#kernel/ports'
import { useStore } from '#kernel/react'
import type { Desk, ShownDialog } from '../dialogs/desk'
import type { AccountsCore } from '../start/accounts-core'
import { AuthUrlDialog } from './auth-url-dialog'
import { ConsentDialog } from './consent-dialog'
import { ProtectDialog } from './protect-dialog'
import { SaveDialog } from './save-dialog'
import { SignInDialog } from './sign-in-dialog'
import { SignOutDialog } from './sign-out-dialog'
import { SignUpDialog } from './sign-up-dialog'
import { UnlockDialog } from './unlock-dialog'

/** The objects that the dialogs use. No other code gets these objects, because some return secrets. */
export interface DialogParts {
  readonly desk: Desk
  readonly accounts: SessionControl
  readonly unsaved: ReadableStore<readonly string[]>
  core(): Promise<AccountsCore>
}

/** Renders the open dialogs in order. Questions about relays are not shown until all other dialogs are closed. */
export function dialogsFor(parts: DialogParts) {
  return function AccountDialogs() {
    const shown = useStore(parts.desk.shown)
    const others = shown.filter(({ dialog }) => dialog.kind !== 'consent')
    return (others.length > 0 ? others : shown.slice(0, 1)).map(one => (
      <AccountDialog key={one.id} one={one} parts={parts} />
    ))
  }
}

function AccountDialog({ one: { dialog, close }, parts }: { one: ShownDialog; parts: DialogParts }) {
  switch (dialog.kind) {
    case 'sign-up':
      return <SignUpDialog parts={parts} onClose={close} />
    case 'sign-in':
      return <SignInDialog parts={parts} onClose={close} />
    case 'save':
      return <SaveDialog parts={parts} pubkey={dialog.pubkey} onClose={close} />
    case 'protect':
      return <ProtectDialog parts={parts} pubkey={dialog.pubkey} onClose={close} />
    case 'sign-out':
      return <SignOutDialog parts={parts} pubkey={dialog.pubkey} onClose={close} />
    case 'unlock':
      return <UnlockDialog request={dialog} />
    case 'auth-url':
      return <AuthUrlDialog url={dialog.url} onClose={close} />
    case 'consent':
      return <ConsentDialog relay={dialog.relay} onAnswer={dialog.answer} />
  }
}
