import { type AccountSession, openSignInDialog, SignIn } from '#kernel/ports'
import { useIsServiceProvided, useKernel } from '#kernel/react'
import { Button, EmptyState } from '#ui-kit'

/** Says why the profile of an account without its key cannot be edited. */
export function ReadOnlyProfile({ session }: { session: AccountSession }) {
  const kernel = useKernel()
  const canSignIn = useIsServiceProvided(SignIn)
  return (
    <EmptyState icon="person" title="This account is read-only, so its profile cannot be edited here.">
      <p>A changed profile must be signed with the account’s key, and this browser does not have it.</p>
      {canSignIn && (
        <Button variant="primary" onClick={() => openSignInDialog(kernel, session)}>
          Sign in with the key
        </Button>
      )}
    </EmptyState>
  )
}
