import type { WebLNProvider } from './types'
import { getWidgetSession } from './widget-session'

/** A value for the right side of `instanceof`. */
export interface ProviderClass {
  [Symbol.hasInstance](value: unknown): value is WebLNProvider
}

const createProviderClass = (matches: (connectorType: string) => boolean): ProviderClass => ({
  [Symbol.hasInstance](value): value is WebLNProvider {
    const wallet = getWidgetSession().wallet()
    const { connectorType } = wallet?.state.get() ?? {}
    return value !== undefined && value === wallet?.provider() && !!connectorType && matches(connectorType)
  },
})

/** `provider instanceof …` is true if the connected wallet is of this kind. `getConnectorConfig()` has the details. */
export const WebLNProviders = {
  NostrWebLNProvider: createProviderClass(type => type.startsWith('nwc.')),
  LNCWebLNProvider: createProviderClass(type => type === 'lnc'),
  LnbitsWebLNProvider: createProviderClass(type => type === 'lnbits'),
} as const
