import { openSignInDialog, SignIn } from '#kernel/ports'
import { useIsServiceProvided, useKernel, useNostr } from '#kernel/react'
import { Button, EmptyState } from '#ui-kit'
import { BOOKMARK_ICON } from '../manifest'

/** The page for a visitor, who has no list. */
export function SignedOutBookmarks() {
  const kernel = useKernel()
  const { session } = useNostr()
  const canSignIn = useIsServiceProvided(SignIn)
  return (
    <EmptyState icon={BOOKMARK_ICON} title="Your bookmarks are kept with your account">
      <p>Sign up or sign in to keep notes and articles here.</p>
      {canSignIn && (
        <Button onClick={() => openSignInDialog(kernel, session.get())}>Sign up or sign in</Button>
      )}
    </EmptyState>
  )
}
