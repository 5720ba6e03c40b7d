import { openSignInDialog, SignIn } from '#kernel/ports'
import { useIsServiceProvided, useKernel, useNostr } from '#kernel/react'
import { Button, EmptyState } from '#ui-kit'

/** The page for a visitor, who cannot follow anybody yet. */
export function SignedOutWelcome() {
  const kernel = useKernel()
  const { session } = useNostr()
  const canSignIn = useIsServiceProvided(SignIn)
  return (
    <EmptyState icon="people" title="Sign up to choose whom you read">
      {canSignIn && (
        <Button variant="primary" onClick={() => openSignInDialog(kernel, session.get())}>
          Sign up or sign in
        </Button>
      )}
    </EmptyState>
  )
}
