import { type ConnectorConfig, getCspRefusalMessage } from '../contract'

export interface SecurityPolicyWatch {
  /** Returns the message for the user if the page's policy has blocked the connection. */
  refusal(): Promise<string | undefined>
  stop(): void
}

/**
 * Watches for Content Security Policy violations while a connection is opened. `hosts` are those that connecting asks
 * besides the ones in the configuration.
 */
export function watchSecurityPolicy(
  config: ConnectorConfig,
  hosts: readonly string[] = [],
): SecurityPolicyWatch {
  // The configuration of Lightning Node Connect contains no address, because its package decides which hosts to
  // contact. For this connector, any blocked host is therefore reported.
  const { nwcUrl = '', lnbitsInstanceUrl = '', connectorType } = config
  const requestedHosts =
    connectorType === 'lnc' ? undefined : [safeDecode(nwcUrl), lnbitsInstanceUrl, ...hosts].join(' ')
  const stop = new AbortController()
  let refusal: string | undefined
  globalThis.addEventListener?.(
    'securitypolicyviolation',
    event => {
      refusal ??= getCspRefusalMessage(event, requestedHosts)
    },
    { signal: stop.signal },
  )
  return {
    async refusal() {
      // Wait one task, because the browser reports the violation in a separate task after the failure.
      if (!refusal) await new Promise(resolve => setTimeout(resolve))
      return refusal
    },
    stop: () => stop.abort(),
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
