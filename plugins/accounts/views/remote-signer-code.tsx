import { useEffect, useState } from 'react'
import { Config } from '#kernel/config'
import { useService } from '#kernel/react'
import { Button, CopyButton, QrCode } from '#ui-kit'
import type { AccountDialogServices } from './account-dialogs'
import styles from './account-dialogs.module.css'
import { useAsyncAction } from './use-async-action'

/** A code that the user scans with a remote signer (NIP-46). The code is valid only while it is shown. */
export function RemoteSignerCode({ services, onDone }: { services: AccountDialogServices; onDone(): void }) {
  const { relays } = useService(Config)
  const { problem, run } = useAsyncAction()
  const [code, setCode] = useState<string>()
  const [attemptNumber, setAttemptNumber] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one invitation per round; the other values do not change
  useEffect(() => {
    const controller = new AbortController()
    void run(async () => {
      const { remote } = await services.loadCore()
      const { code: newCode, connectedPubkey } = await remote.createConnectCode(relays, controller.signal)
      if (!controller.signal.aborted) setCode(newCode)
      const pubkey = await connectedPubkey
      services.accounts.signIn({ pubkey, method: 'nip46' })
    }).then(done => done && !controller.signal.aborted && onDone())
    return () => {
      controller.abort()
      setCode(undefined)
    }
  }, [attemptNumber])
  return (
    <div className={styles.code}>
      {code && !problem && <QrCode text={code} label="Code for a remote signer" />}
      <p className={styles.soft} role="status">
        {problem ?? 'Scan it with your signer, or paste a bunker:// link above.'}
      </p>
      {problem ? (
        <Button size="small" onClick={() => setAttemptNumber(attemptNumber + 1)}>
          Try again
        </Button>
      ) : (
        code && <CopyButton text={code} label="Copy link" variant="secondary" />
      )}
    </div>
  )
}
