import { ProfileName } from '#contracts/profiles'
import { Outbox } from '#kernel/ports'
import { useKernel, useOptionalService, useStore, View } from '#kernel/react'
import { Button, Dialog, Stack } from '#ui-kit'
import type { DialogParts } from './dialogs'
import styles from './dialogs.module.css'
import { useAttempt } from './use-attempt'

const NO_SERVICE = { get: () => EMPTY, subscribe: () => ({ dispose() {} }) }
const EMPTY: readonly never[] = []

/** A dialog that confirms signing out and lists what will be lost. */
export function SignOutDialog(props: { parts: DialogParts; pubkey: string; onClose(): void }) {
  const { parts, pubkey, onClose } = props
  const { busy, run } = useAttempt()
  const kernel = useKernel()
  const unsaved = useStore(parts.unsaved).includes(pubkey)
  const entries = useStore(useOptionalService(Outbox)?.entries ?? NO_SERVICE)
  const unsent = entries.filter(
    ({ account, status: { phase } }) =>
      account === pubkey &&
      (phase === 'queued' || phase === 'held' || phase === 'sending' || phase === 'failed'),
  ).length
  const leave = async () => {
    const done = await run(async () => {
      await kernel.prepareSignOut()
      await parts.accounts.signOut(pubkey)
    })
    if (done) onClose()
  }
  return (
    <Dialog
      open
      // The dialog stays open while signing out, because data written after it closes would be left behind.
      onClose={() => busy || onClose()}
      title="Sign out?"
      width="narrow"
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void leave()}>
            Sign out
          </Button>
        </>
      }
    >
      <Stack>
        <p className={styles.soft}>
          <View of={ProfileName} pubkey={pubkey} plain fallback="This account" /> and everything Pinion keeps
          of it leave this browser.
        </p>
        {unsent > 0 && (
          <p className={styles.bad}>
            {unsent === 1 ? 'One thing that you wrote is' : `${unsent} things that you wrote are`} not sent
            yet and will be lost.
          </p>
        )}
        {unsaved && (
          <>
            <p className={styles.bad}>
              The key of this account is nowhere else. Without a copy the account is lost for good.
            </p>
            <Button onClick={() => parts.desk.show({ kind: 'save', pubkey })}>Save your account</Button>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
