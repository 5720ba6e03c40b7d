import { offerSignIn, SignIn } from '#contracts/accounts'
import type { Session } from '#kernel/ports'
import { useKernel, useProvided } from '#kernel/react'
import { Button, EmptyState } from '#ui-kit'

/** Says why the profile of an account without its key cannot be edited. */
export function ReadOnlyProfile({ session }: { session: Session }) {
  const kernel = useKernel()
  const canSignIn = useProvided(SignIn)
  return (
    <EmptyState icon="person" title="This account is read-only, so its profile cannot be edited here.">
      <p>A changed profile must be signed with the account’s key, and this browser does not have it.</p>
      {canSignIn && (
        <Button variant="primary" onClick={() => offerSignIn(kernel, session)}>
          Sign in with the key
        </Button>
      )}
    </EmptyState>
  )
}
