import { useEffect, useState } from 'react'
import { Config } from '#kernel/config'
import { useService } from '#kernel/react'
import { Button, CopyButton, QrCode } from '#ui-kit'
import type { DialogParts } from './dialogs'
import styles from './dialogs.module.css'
import { useAttempt } from './use-attempt'

/** A code that the user scans with a remote signer (NIP-46). The code is valid only while it is shown. */
export function RemoteSignerCode({ parts, onDone }: { parts: DialogParts; onDone(): void }) {
  const { relays } = useService(Config)
  const { problem, run } = useAttempt()
  const [code, setCode] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one invitation per round; the other values do not change
  useEffect(() => {
    const ended = new AbortController()
    void run(async () => {
      const { remote } = await parts.core()
      const { code: made, met } = await remote.invite(relays, ended.signal)
      if (!ended.signal.aborted) setCode(made)
      const pubkey = await met
      parts.accounts.signIn({ pubkey, method: 'nip46' })
    }).then(done => done && !ended.signal.aborted && onDone())
    return () => {
      ended.abort()
      setCode(undefined)
    }
  }, [round])
  return (
    <div className={styles.code}>
      {code && !problem && <QrCode text={code} label="Code for a remote signer" />}
      <p className={styles.soft} role="status">
        {problem ?? 'Scan it with your signer, or paste a bunker:// link above.'}
      </p>
      {problem ? (
        <Button size="small" onClick={() => setRound(round + 1)}>
          Try again
        </Button>
      ) : (
        code && <CopyButton text={code} label="Copy link" variant="secondary" />
      )}
    </div>
  )
}
