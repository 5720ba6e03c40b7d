import type { ConnectorConfig, ConnectorType } from '../contract'
import { knownCurrency } from '../money/currencies'

/** Keys of `localStorage`; other pages and older versions read and write the same. */
const CONFIG = 'bc:config'
const CURRENCY = 'bc:currency'

const TYPES: readonly ConnectorType[] = [
  'extension.generic',
  'nwc.alby',
  'nwc.albyhub',
  'nwc.generic',
  'nwc.lnfi',
  'nwc.coinos',
  'nwc.flash',
  'nwc.primal',
  'nwc.cashume',
  'nwc.lnbits',
  'nwc.rizful',
  'lnbits',
  'lnc',
]
/** Characters; a connection with many relays is well below it. */
const MAX_FIELD = 4_096

/** Where the connection and the currency are kept. Bears a storage that refuses. */
export interface WalletStorage {
  readConfig(): ConnectorConfig | undefined
  /** False when nothing could be kept. */
  writeConfig(config: ConnectorConfig): boolean
  removeConfig(): void
  readCurrency(): string | undefined
  writeCurrency(code: string): void
}

export function createWalletStorage(): WalletStorage {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(localStorage)
    } catch {
      // A sandboxed frame, a private window, a full disk: the connection lasts as long as the page.
      return undefined
    }
  }
  return {
    readConfig: () => attempt(storage => parseConfig(JSON.parse(storage.getItem(CONFIG) ?? 'null'))),
    writeConfig: config =>
      attempt(storage => {
        storage.setItem(CONFIG, JSON.stringify(config))
        return true
      }) ?? false,
    removeConfig: () => void attempt(storage => storage.removeItem(CONFIG)),
    readCurrency: () => attempt(storage => knownCurrency(storage.getItem(CURRENCY))),
    writeCurrency: code => void attempt(storage => storage.setItem(CURRENCY, code)),
  }
}

/** A connection out of storage or from a page, checked; fields nobody knows are left out. */
export function parseConfig(value: unknown): ConnectorConfig | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const record = value as Record<string, unknown>
  const text = (name: string) => {
    const field = record[name]
    return typeof field === 'string' && field.length <= MAX_FIELD ? field : undefined
  }
  const connectorType = TYPES.find(type => type === record.connectorType)
  if (!connectorType) return undefined
  const [nwcUrl, url, key] = [text('nwcUrl'), text('lnbitsInstanceUrl'), text('lnbitsAdminKey')]
  return {
    connectorName: text('connectorName') ?? connectorType,
    connectorType,
    ...(nwcUrl !== undefined && { nwcUrl }),
    ...(url !== undefined && { lnbitsInstanceUrl: url }),
    ...(key !== undefined && { lnbitsAdminKey: key }),
  }
}
