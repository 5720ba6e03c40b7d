import { SignIn } from '#kernel/ports'
import { PluginView, useIsServiceProvided, useKernel, useNostr, useStore } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { Button, EmptyState } from '#ui-kit'
import { NotificationsList } from './notifications-list'

/** The page `/notifications` with the notifications of the current account. */
export default function NotificationsPage() {
  const { pubkey } = useStore(useNostr().session)
  return (
    <>
      <PluginView token={PageHeader} title="Notifications" />
      {pubkey === undefined ? <SignedOut /> : <NotificationsList key={pubkey} me={pubkey} />}
    </>
  )
}

function SignedOut() {
  const kernel = useKernel()
  const can = useIsServiceProvided(SignIn)
  const signIn = () =>
    void kernel.resolve(SignIn).then(
      service => service.open('sign-in'),
      () => {},
    )
  return (
    <EmptyState icon="bell" title="Sign in to see what concerns you">
      {can && (
        <Button variant="primary" onClick={signIn}>
          Sign in
        </Button>
      )}
    </EmptyState>
  )
}
