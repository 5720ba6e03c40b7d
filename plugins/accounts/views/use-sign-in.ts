import { useKernel } from '#kernel/react'
import { SignIn } from '../contract'

/** Opens the sign-up or sign-in dialog; its code loads on the first press. */
export function useSignIn(): (which: 'sign-up' | 'sign-in') => void {
  const kernel = useKernel()
  return which =>
    void kernel.resolve(SignIn).then(
      service => service.open(which),
      error => kernel.report('accounts', 'sign-in', error),
    )
}
