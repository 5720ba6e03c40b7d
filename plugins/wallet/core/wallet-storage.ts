import type { ConnectorConfig, WalletConfig } from '../contract'
import { knownCurrency } from '../money/currencies'
import { parseConfig, SECRET_FIELDS } from './parse-config'
import type { SealedText, SecretBox } from './secret-box'

/** Keys of `localStorage`, shared with other pages and older versions. */
const CONFIG_KEY = 'bc:config'
const CURRENCY_KEY = 'bc:currency'

interface StorageParts {
  /** The place and the form in which the connection is stored. */
  mode(): WalletConfig['storage']
  /** Called when a connection must be sealed or opened. */
  box(): Promise<SecretBox>
}

/** Stores the connection and the currency. If storage is refused, both last only as long as the page. */
export interface WalletStorage {
  /** The stored connection without its sealed fields; opens and moves nothing. */
  peekConfig(): ConnectorConfig | undefined
  readConfig(): Promise<ConnectorConfig | undefined>
  /** Writes at once, unless the connection must be sealed. If sealing fails, nothing is written. */
  writeConfig(config: ConnectorConfig): Promise<void>
  removeConfig(): void
  readCurrency(): string | undefined
  writeCurrency(code: string): void
}

type Stored = Record<string, unknown>

export function createWalletStorage({ mode, box }: StorageParts): WalletStorage {
  /** Counts writes and removals, so that a slow seal does not restore a removed connection. */
  let turn = 0

  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch {
      // For example a sandboxed frame, a private window or a full disk.
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
    // If sealing fails, the stored connection stays.
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
      // A connection stored by an older version or in another mode is stored again in the current mode.
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
    writeCurrency: code => void attempt(() => localStorage.setItem(CURRENCY_KEY, code)),
  }
}

/** Binds a secret to this page's origin, the type of connection and the field. */
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
    // The key is lost, or the text was sealed for another page.
    return undefined
  }
}

function isSealed(value: unknown): value is SealedText {
  if (typeof value !== 'object' || value === null) return false
  const { v, iv, ct } = value as Record<string, unknown>
  return v === 1 && typeof iv === 'string' && typeof ct === 'string'
}
