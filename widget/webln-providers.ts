import { theSession } from './session'
import type { WebLNProvider } from './types'

/** A value for the right side of `instanceof`. */
export interface ProviderKind {
  [Symbol.hasInstance](value: unknown): value is WebLNProvider
}

const kind = (fits: (connectorType: string) => boolean): ProviderKind => ({
  [Symbol.hasInstance](value): value is WebLNProvider {
    const wallet = theSession().wallet()
    const { connectorType } = wallet?.state.get() ?? {}
    return value !== undefined && value === wallet?.provider() && !!connectorType && fits(connectorType)
  },
})

/** `provider instanceof …` is true if the connected wallet is of this kind. `getConnectorConfig()` has the details. */
export const WebLNProviders = {
  NostrWebLNProvider: kind(type => type.startsWith('nwc.')),
  LNCWebLNProvider: kind(type => type === 'lnc'),
  LnbitsWebLNProvider: kind(type => type === 'lnbits'),
} as const
