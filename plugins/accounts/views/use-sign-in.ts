import { useKernel } from '#kernel/react'
import { SignIn } from '../contract'

/** Shows one of the two ways in; its code comes with the first press. */
export function useSignIn(): (which: 'sign-up' | 'sign-in') => void {
  const kernel = useKernel()
  return which =>
    void kernel.resolve(SignIn).then(
      service => service.open(which),
      error => kernel.report('accounts', 'sign-in', error),
    )
}
