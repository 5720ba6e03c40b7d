import { type ConnectorConfig, refusedByPolicy } from '../contract'

export interface PolicyWatch {
  /** If the page's policy has blocked the connection, the message for the user. */
  refusal(): Promise<string | undefined>
  stop(): void
}

/** Watches for Content Security Policy violations while a connection is opened. */
export function watchPolicy(config: ConnectorConfig): PolicyWatch {
  // The configuration of Lightning Node Connect has no address; its package decides which hosts to contact.
  const { nwcUrl = '', lnbitsInstanceUrl = '', connectorType } = config
  const reached = connectorType === 'lnc' ? undefined : `${decoded(nwcUrl)} ${lnbitsInstanceUrl}`
  const stop = new AbortController()
  let refusal: string | undefined
  globalThis.addEventListener?.(
    'securitypolicyviolation',
    event => {
      refusal ??= refusedByPolicy(event, reached)
    },
    { signal: stop.signal },
  )
  return {
    async refusal() {
      // The browser reports the violation in a separate task after the failure.
      if (!refusal) await new Promise(resolve => setTimeout(resolve))
      return refusal
    },
    stop: () => stop.abort(),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
