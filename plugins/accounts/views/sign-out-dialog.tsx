import { ProfileName } from '#contracts/profiles'
import { Outbox } from '#kernel/ports'
import { PluginView, useKernel, useOptionalService, useStore } from '#kernel/react'
import { Button, Dialog, Stack } from '#ui-kit'
import type { AccountDialogServices } from './account-dialogs'
import styles from './account-dialogs.module.css'
import { useAsyncAction } from './use-async-action'

const NO_OUTBOX = { get: () => EMPTY, subscribe: () => ({ dispose() {} }) }
const EMPTY: readonly never[] = []

/** A dialog that confirms signing out and lists what will be lost. */
export function SignOutDialog(props: { services: AccountDialogServices; pubkey: string; onClose(): void }) {
  const { services, pubkey, onClose } = props
  const { isBusy, run } = useAsyncAction()
  const kernel = useKernel()
  const isUnsaved = useStore(services.unsaved).includes(pubkey)
  const entries = useStore(useOptionalService(Outbox)?.entries ?? NO_OUTBOX)
  const unsentCount = entries.filter(
    ({ account, status: { phase } }) =>
      account === pubkey &&
      (phase === 'queued' || phase === 'held' || phase === 'sending' || phase === 'failed'),
  ).length
  const signOut = async () => {
    const done = await run(async () => {
      await kernel.activateForSignOut()
      await services.accounts.signOut(pubkey)
    })
    if (done) onClose()
  }
  return (
    <Dialog
      open
      // Until signing out has ended, the dialog covers the page: data that the user writes meanwhile would be left
      // behind.
      onClose={() => isBusy || onClose()}
      title="Sign out?"
      width="narrow"
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      <Stack>
        <p className={styles.soft}>
          <PluginView token={ProfileName} pubkey={pubkey} plain fallback="This account" /> and everything
          Pinion keeps of it leave this browser.
        </p>
        {unsentCount > 0 && (
          <p className={styles.bad}>
            {unsentCount === 1 ? 'One thing that you wrote is' : `${unsentCount} things that you wrote are`}{' '}
            not sent yet and will be lost.
          </p>
        )}
        {isUnsaved && (
          <>
            <p className={styles.bad}>
              The key of this account is nowhere else. Without a copy the account is lost for good.
            </p>
            <Button onClick={() => services.dialogQueue.show({ kind: 'save', pubkey })}>
              Save your account
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
