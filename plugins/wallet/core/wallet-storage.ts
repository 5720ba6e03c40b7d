import type { ConnectorConfig, WalletConfig } from '../contract'
import { knownCurrency } from '../money/currencies'
import { parseConfig, SECRET_FIELDS } from './parse-config'
import type { SealedText, SecretBox } from './secret-box'

/** Keys in `localStorage` that other pages and older versions use too. */
const CONFIG_KEY = 'bc:config'
const CURRENCY_KEY = 'bc:currency'

interface StorageParts {
  /** Returns where and in which form the connection is stored. */
  mode(): WalletConfig['storage']
  /** Called when a connection must be encrypted or decrypted. */
  box(): Promise<SecretBox>
}

/** Stores the connection and the currency. If the browser refuses storage, both are lost when the page is closed. */
export interface WalletStorage {
  /** Returns the stored connection without its encrypted fields. Decrypts and changes nothing. */
  peekConfig(): ConnectorConfig | undefined
  readConfig(): Promise<ConnectorConfig | undefined>
  /** Stores a connection immediately, unless it must be encrypted. If encryption fails, nothing is stored. */
  writeConfig(config: ConnectorConfig): Promise<void>
  removeConfig(): void
  readCurrency(): string | undefined
  writeCurrency(code: string): void
}

type Stored = Record<string, unknown>

export function createWalletStorage({ mode, box }: StorageParts): WalletStorage {
  /** Counts writes and removals, so that a slow encryption does not restore a connection that was removed meanwhile. */
  let turn = 0

  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch {
      // Storage is refused, for example in a sandboxed frame, in a private window or if the disk is full.
      return undefined
    }
  }
  const place = () => (mode() === 'session' ? sessionStorage : localStorage)

  const clear = () => {
    attempt(() => localStorage.removeItem(CONFIG_KEY))
    attempt(() => sessionStorage.removeItem(CONFIG_KEY))
  }

  const writeConfig = async (config: ConnectorConfig) => {
    const mine = ++turn
    const form = mode() === 'sealed' ? await sealed(config, await box()).catch(() => undefined) : config
    // If encryption fails, the previously stored connection stays.
    if (!form || turn !== mine) return
    clear()
    attempt(() => place().setItem(CONFIG_KEY, JSON.stringify(form)))
  }
  const find = () => {
    const here = attempt(() => place().getItem(CONFIG_KEY)) ?? undefined
    const text = here ?? attempt(() => localStorage.getItem(CONFIG_KEY)) ?? 'null'
    return { here, stored: attempt(() => JSON.parse(text) as unknown) }
  }
  return {
    writeConfig,
    peekConfig: () => parseConfig(find().stored),
    async readConfig() {
      const { here, stored } = find()
      if (typeof stored !== 'object' || stored === null) return undefined
      const mine = turn
      const secrets = SECRET_FIELDS.filter(name => isSealed((stored as Stored)[name]))
      const plain = secrets.length > 0 ? await opened(stored as Stored, secrets, box) : stored
      const config = parseConfig(plain)
      // A connection that was stored by an older version or in another mode is stored again in the current mode.
      const hasSecrets = SECRET_FIELDS.some(name => config?.[name])
      const isOther = here === undefined || (hasSecrets && secrets.length > 0 !== (mode() === 'sealed'))
      if (config && isOther && turn === mine) await writeConfig(config)
      return config
    },
    removeConfig() {
      turn++
      clear()
    },
    readCurrency: () => attempt(() => knownCurrency(localStorage.getItem(CURRENCY_KEY))),
    // Other software that reads this key expects `sats`.
    writeCurrency: code =>
      void attempt(() => localStorage.setItem(CURRENCY_KEY, code === 'SATS' ? 'sats' : code)),
  }
}

/** Returns the purpose of a secret, which binds it to this page's origin, the type of connection and the field. */
const boundTo = (connectorType: unknown, field: string) =>
  `${globalThis.location?.origin} ${String(connectorType)} ${field}`

async function sealed(config: ConnectorConfig, box: SecretBox): Promise<Stored> {
  const form: Stored = { ...config }
  for (const name of SECRET_FIELDS) {
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
    // The key is lost, or the text was encrypted for another page.
    return undefined
  }
}

function isSealed(value: unknown): value is SealedText {
  if (typeof value !== 'object' || value === null) return false
  const { v, iv, ct } = value as Record<string, unknown>
  return v === 1 && typeof iv === 'string' && typeof ct === 'string'
}
