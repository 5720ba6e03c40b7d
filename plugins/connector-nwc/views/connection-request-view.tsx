import { useEffect, useState } from 'react'
import { type ConnectorType, getCspRefusalMessage, getTranslatedTexts, Wallet } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { buttonClassName, CopyButton, QrCode } from '#ui-kit'
import { nwcEnglishTexts as english } from '../english-texts'
import styles from './nwc.module.css'

interface ConnectionRequestViewProps {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  readonly relay: string
  readonly app?: string
  readonly hint: string
}

/** True on a phone, where the wallet's app is probably installed and can be opened directly. */
const isPhone = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Shows a connection request (NIP-47) that the user scans, copies or opens. Connects when the wallet answers. */
export default function ConnectionRequestView(props: ConnectionRequestViewProps) {
  const { connectorName, connectorType, relay, app, hint } = props
  const wallet = useService(Wallet)
  const texts = getTranslatedTexts(useStore(wallet.config), 'connector-nwc', english)
  const [uri, setUri] = useState<string>()
  useEffect(() => {
    let closeRequest = () => {}
    let isMounted = true
    let policyRefusal: string | undefined
    let isReported = false
    const reportError = (error: unknown) => {
      if (!isMounted || isReported) return
      isReported = true
      console.error(error)
      alert(error instanceof Error ? error.message : String(error))
    }
    const onPolicyViolation = (event: SecurityPolicyViolationEvent) => {
      policyRefusal ??= getCspRefusalMessage(event, relay)
      if (!policyRefusal) return
      wallet.setError(policyRefusal)
      reportError(new Error(policyRefusal))
    }
    addEventListener('securitypolicyviolation', onPolicyViolation)
    const startRequest = async () => {
      const { requestConnection } = await import('../flows/request-connection')
      if (!isMounted) return
      const request = requestConnection(relay, app, wallet.config.get(), {
        onAnswer: nwcUrl => void wallet.connect({ connectorName, connectorType, nwcUrl }).catch(reportError),
        onReachableChange(isReached) {
          const { unreachable } = getTranslatedTexts(wallet.config.get(), 'connector-nwc', english)
          const unreachableText = unreachable.replace('{host}', new URL(relay).host)
          // If the page's Content Security Policy blocked the connection, that reason is shown already and stays.
          if (policyRefusal) return
          wallet.setError(isReached ? undefined : unreachableText)
          if (!isReached) reportError(new Error(unreachableText))
        },
      })
      closeRequest = request.close
      setUri(request.uri)
      if (isPhone()) location.href = request.uri
    }
    startRequest().catch(reportError)
    return () => {
      isMounted = false
      removeEventListener('securitypolicyviolation', onPolicyViolation)
      closeRequest()
    }
  }, [wallet, connectorName, connectorType, relay, app])
  return (
    <div className={styles.waiting}>
      <p>{hint}</p>
      {uri && (
        <>
          <QrCode text={uri} label={texts.code.replace('{wallet}', connectorName)} level="L" modulePx={4} />
          <CopyButton
            text={uri}
            variant="secondary"
            size="medium"
            label={texts.copy}
            copiedLabel={texts.copied}
            failedLabel={texts.copyFailed}
          />
          <a className={buttonClassName('ghost')} href={uri}>
            {texts.open.replace('{wallet}', connectorName)}
          </a>
        </>
      )}
      <p role="status">{texts.waiting}</p>
    </div>
  )
}
