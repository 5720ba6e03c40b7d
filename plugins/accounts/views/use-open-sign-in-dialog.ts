import { SignIn } from '#kernel/ports'
import { useKernel } from '#kernel/react'

/** Returns a function that opens the sign-up or sign-in dialog. The dialog's code loads on the first press. */
export function useOpenSignInDialog(): (dialog: 'sign-up' | 'sign-in') => void {
  const kernel = useKernel()
  return dialog =>
    void kernel.resolve(SignIn).then(
      service => service.open(dialog),
      error => kernel.report('accounts', 'sign-in', error),
    )
}
