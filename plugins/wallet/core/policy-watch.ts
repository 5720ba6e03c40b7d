import { type ConnectorConfig, refusedByPolicy } from '../contract'

export interface PolicyWatch {
  /** Why a connection could not come about, when it was the page's own policy; the reason for people. */
  refusal(): Promise<string | undefined>
  stop(): void
}

/** Listens to what the page's Content Security Policy refuses while a connection is opened. */
export function watchPolicy(config: ConnectorConfig): PolicyWatch {
  // Lightning Node Connect names nobody: whom it reaches is in its package.
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
      // The browser tells of it in a task of its own, after the failure.
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
