import { type ConnectorConfig, getCspRefusalMessage } from '../contract'

export interface SecurityPolicyWatch {
  /** Returns the message for the user if the page's policy has blocked the connection. */
  refusal(): Promise<string | undefined>
  stop(): void
}

/**
 * Watches for violations of the page's Content Security Policy while a connection is opened. `hosts` are further hosts
 * that connecting contacts, besides those in `config`.
 */
export function watchSecurityPolicy(
  config: ConnectorConfig,
  hosts: readonly string[] = [],
): SecurityPolicyWatch {
  // A connection of Lightning Node Connect names no host, because its package chooses the hosts. So for this connector,
  // each blocked host is reported.
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
      // The browser reports the violation in a separate task after the connection has failed, so wait one task.
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
