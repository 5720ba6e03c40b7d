import { useEffect, useState } from 'react'
import { type ConnectorType, refusedByPolicy, Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { buttonClass, CopyButton, QrCode } from '#ui-kit'
import { words as english } from '../words'
import styles from './nwc.module.css'

interface ConnectionRequestProps {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  readonly relay: string
  readonly app?: string
  readonly hint: string
}

/** True on a phone, where the wallet's app is probably installed and can be opened directly. */
const isPhone = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Shows a connection request that the user scans, copies or opens, until the wallet answers. */
export default function ConnectionRequest(props: ConnectionRequestProps) {
  const { connectorName, connectorType, relay, app, hint } = props
  const wallet = useService(Wallet)
  const words = wordsIn(useStore(wallet.config), 'connector-nwc', english)
  const [uri, setUri] = useState<string>()
  useEffect(() => {
    let close = () => {}
    let here = true
    let refusal: string | undefined
    let isReported = false
    const report = (error: unknown) => {
      if (!here || isReported) return
      isReported = true
      console.error(error)
      alert(error instanceof Error ? error.message : String(error))
    }
    const blocked = (event: SecurityPolicyViolationEvent) => {
      refusal ??= refusedByPolicy(event, relay)
      if (!refusal) return
      wallet.setError(refusal)
      report(new Error(refusal))
    }
    addEventListener('securitypolicyviolation', blocked)
    const start = async () => {
      const { requestConnection } = await import('../flows/request-connection')
      if (!here) return
      const request = requestConnection(relay, app, wallet.config.get(), {
        onAnswer: nwcUrl => void wallet.connect({ connectorName, connectorType, nwcUrl }).catch(report),
        onReach(reached) {
          const { unreachable } = wordsIn(wallet.config.get(), 'connector-nwc', english)
          const away = unreachable.replace('{host}', new URL(relay).host)
          // If the page's policy has blocked the connection, that reason is already shown, so keep it.
          if (refusal) return
          wallet.setError(reached ? undefined : away)
          if (!reached) report(new Error(away))
        },
      })
      close = request.close
      setUri(request.uri)
      if (isPhone()) location.href = request.uri
    }
    start().catch(report)
    return () => {
      here = false
      removeEventListener('securitypolicyviolation', blocked)
      close()
    }
  }, [wallet, connectorName, connectorType, relay, app])
  return (
    <div className={styles.waiting}>
      <p>{hint}</p>
      {uri && (
        <>
          <QrCode text={uri} label={words.code.replace('{wallet}', connectorName)} level="L" module={4} />
          <CopyButton
            text={uri}
            variant="secondary"
            size="medium"
            label={words.copy}
            copied={words.copied}
            failed={words.copyFailed}
          />
          <a className={buttonClass('ghost')} href={uri}>
            {words.open.replace('{wallet}', connectorName)}
          </a>
        </>
      )}
      <p role="status">{words.waiting}</p>
    </div>
  )
}
