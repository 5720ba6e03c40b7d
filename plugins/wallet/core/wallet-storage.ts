import type { ConnectorConfig, WalletConfig } from '../contract'
import { knownCurrency } from '../money/currencies'
import { parseConfig, SECRETS } from './parse-config'
import type { SealedText, SecretBox } from './secret-box'

/** Keys of `localStorage`; other pages and older versions read and write the same. */
const CONFIG = 'bc:config'
const CURRENCY = 'bc:currency'

interface StorageParts {
  /** Where the connection is to be kept, and how. */
  mode(): WalletConfig['storage']
  /** Asked for when something is to be sealed, or is found sealed. */
  box(): Promise<SecretBox>
}

/** Where the connection and the currency are kept. Bears a storage that refuses: all lasts as long as the page then. */
export interface WalletStorage {
  /** What is kept, without what is sealed of it: nothing is opened for it, and nothing moved. */
  peekConfig(): ConnectorConfig | undefined
  readConfig(): Promise<ConnectorConfig | undefined>
  /** At once, unless it is to be sealed. What cannot be sealed is not kept. */
  writeConfig(config: ConnectorConfig): Promise<void>
  removeConfig(): void
  readCurrency(): string | undefined
  writeCurrency(code: string): void
}

type Stored = Record<string, unknown>

export function createWalletStorage({ mode, box }: StorageParts): WalletStorage {
  /** Counts writes and removals: what was sealed meanwhile must not bring back what was removed. */
  let turn = 0

  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch {
      // A sandboxed frame, a private window, a full disk.
      return undefined
    }
  }
  const place = () => (mode() === 'session' ? sessionStorage : localStorage)

  const clear = () => {
    attempt(() => localStorage.removeItem(CONFIG))
    attempt(() => sessionStorage.removeItem(CONFIG))
  }

  const writeConfig = async (config: ConnectorConfig) => {
    const mine = ++turn
    const form = mode() === 'sealed' ? await sealed(config, await box()).catch(() => undefined) : config
    // What cannot be sealed now costs nobody what is kept already.
    if (!form || turn !== mine) return
    clear()
    attempt(() => place().setItem(CONFIG, JSON.stringify(form)))
  }
  const find = () => {
    const here = attempt(() => place().getItem(CONFIG)) ?? undefined
    const text = here ?? attempt(() => localStorage.getItem(CONFIG)) ?? 'null'
    return { here, stored: attempt(() => JSON.parse(text) as unknown) }
  }
  return {
    writeConfig,
    peekConfig: () => parseConfig(find().stored),
    async readConfig() {
      const { here, stored } = find()
      if (typeof stored !== 'object' || stored === null) return undefined
      const mine = turn
      const secrets = SECRETS.filter(name => isSealed((stored as Stored)[name]))
      const plain = secrets.length > 0 ? await opened(stored as Stored, secrets, box) : stored
      const config = parseConfig(plain)
      // What an older version left, or another way to keep it, is kept as it is to be from now on.
      const hasSecrets = SECRETS.some(name => config?.[name])
      const isOther = here === undefined || (hasSecrets && secrets.length > 0 !== (mode() === 'sealed'))
      if (config && isOther && turn === mine) await writeConfig(config)
      return config
    },
    removeConfig() {
      turn++
      clear()
    },
    readCurrency: () => attempt(() => knownCurrency(localStorage.getItem(CURRENCY))),
    writeCurrency: code => void attempt(() => localStorage.setItem(CURRENCY, code)),
  }
}

/** A secret opens for this page's origin, this kind of connection and this field alone. */
const boundTo = (connectorType: unknown, field: string) =>
  `${globalThis.location?.origin} ${String(connectorType)} ${field}`

async function sealed(config: ConnectorConfig, box: SecretBox): Promise<Stored> {
  const form: Stored = { ...config }
  for (const name of SECRETS) {
    const secret = config[name]
    if (secret !== undefined) form[name] = await box.seal(secret, boundTo(config.connectorType, name))
  }
  return form
}

async function opened(stored: Stored, names: readonly string[], box: StorageParts['box']): Promise<unknown> {
  const plain = { ...stored }
  try {
    for (const name of names)
      plain[name] = await (await box()).open(stored[name] as SealedText, boundTo(stored.connectorType, name))
    return plain
  } catch {
    // Sealed by a key that is gone, or for another page.
    return undefined
  }
}

function isSealed(value: unknown): value is SealedText {
  if (typeof value !== 'object' || value === null) return false
  const { v, iv, ct } = value as Record<string, unknown>
  return v === 1 && typeof iv === 'string' && typeof ct === 'string'
}
