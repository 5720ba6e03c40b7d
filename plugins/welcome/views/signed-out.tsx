import { offerSignIn, SignIn } from '#contracts/accounts'
import { useKernel, useNostr, useProvided } from '#kernel/react'
import { Button, EmptyState } from '#ui-kit'

/** The page for a visitor, who cannot follow anybody yet. */
export function SignedOut() {
  const kernel = useKernel()
  const { session } = useNostr()
  const canSignIn = useProvided(SignIn)
  return (
    <EmptyState icon="people" title="Sign up to choose whom you read">
      {canSignIn && (
        <Button variant="primary" onClick={() => offerSignIn(kernel, session.get())}>
          Sign up or sign in
        </Button>
      )}
    </EmptyState>
  )
}
