import type { Kernel } from '../core/kernel'
import { defineService } from '../core/tokens'
import type { AccountSession } from './nostr-access'

/** Asks a visitor to sign up or in. */
export interface SignInService {
  open(dialog: 'sign-up' | 'sign-in'): void
  /**
   * Opens the sign-in dialog for a visitor who has followed a link that needs an account, half a second after the link
   * has arrived. The plugin that has removed the link's fragment, such as `#{…}`, from the address calls this function
   * with the fragment.
   */
  askForLink(hash: string): void
}
export const SignIn = defineService<SignInService>('sign-in@1')

/**
 * Opens a dialog for an action that needs a key: sign-up for a visitor, sign-in for a read-only account. Never rejects.
 */
export function openSignInDialog(
  { provides, resolve }: Pick<Kernel, 'provides' | 'resolve'>,
  { pubkey }: AccountSession,
): void {
  if (!provides(SignIn)) return
  void resolve(SignIn).then(
    signIn => signIn.open(pubkey === undefined ? 'sign-up' : 'sign-in'),
    () => {},
  )
}
