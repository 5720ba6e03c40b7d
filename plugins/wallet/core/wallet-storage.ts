import { type ConnectorConfig, WALLET_CONFIG_KEY, type WalletConfig } from '../contract'
import { findCurrencyCode } from '../money/currencies'
import { parseConnectorConfig, SECRET_FIELDS } from './parse-connector-config'
import type { EncryptedText, TextCipher } from './text-cipher'

/** Storage key that older versions and other pages of this origin use too. */
const CURRENCY_KEY = 'bc:currency'

interface WalletStorageOptions {
  /** Returns where and in which form the connection is stored. */
  storageMode(): WalletConfig['storage']
  /** Resolves with the cipher. Called only when a connection must be encrypted or decrypted. */
  box(): Promise<TextCipher>
}

/**
 * Stores the connection and the currency. If the browser refuses to store them, both are lost when the page is closed.
 */
export interface WalletStorage {
  /** Returns the stored connection without its encrypted fields, and without decrypting or changing anything. */
  peekConfig(): ConnectorConfig | undefined
  readConfig(): Promise<ConnectorConfig | undefined>
  /** Stores a connection. `sealed` takes a moment, and if the encryption fails, nothing is stored. */
  writeConfig(config: ConnectorConfig): Promise<void>
  removeConfig(): void
  readCurrency(): string | undefined
  writeCurrency(code: string): void
}

type Stored = Record<string, unknown>

export function createWalletStorage({ storageMode, box }: WalletStorageOptions): WalletStorage {
  /**
   * Number of writes and removals. With it, a slow encryption notices that the connection was removed or replaced
   * meanwhile.
   */
  let writeCount = 0

  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run()
    } catch {
      // The browser refuses storage, for example in a sandboxed frame or a private window, or because the disk is full.
      return undefined
    }
  }
  const currentStorage = () => (storageMode() === 'session' ? sessionStorage : localStorage)

  const clear = () => {
    attempt(() => localStorage.removeItem(WALLET_CONFIG_KEY))
    attempt(() => sessionStorage.removeItem(WALLET_CONFIG_KEY))
  }

  const writeConfig = async (config: ConnectorConfig) => {
    const currentWrite = ++writeCount
    const storedForm =
      storageMode() === 'sealed' ? await encryptSecrets(config, await box()).catch(() => undefined) : config
    // If the encryption has failed, the connection that was stored before stays.
    if (!storedForm || writeCount !== currentWrite) return
    clear()
    attempt(() => currentStorage().setItem(WALLET_CONFIG_KEY, JSON.stringify(storedForm)))
  }
  const readStored = () => {
    const storedText = attempt(() => currentStorage().getItem(WALLET_CONFIG_KEY)) ?? undefined
    const text = storedText ?? attempt(() => localStorage.getItem(WALLET_CONFIG_KEY)) ?? 'null'
    return { here: storedText, stored: attempt(() => JSON.parse(text) as unknown) }
  }
  return {
    writeConfig,
    peekConfig: () => parseConnectorConfig(readStored().stored),
    async readConfig() {
      const { here, stored } = readStored()
      if (typeof stored !== 'object' || stored === null) return undefined
      const currentWrite = writeCount
      const secrets = SECRET_FIELDS.filter(name => isSealed((stored as Stored)[name]))
      const plain = secrets.length > 0 ? await decryptSecrets(stored as Stored, secrets, box) : stored
      const config = parseConnectorConfig(plain)
      // A connection that an older version or another mode has stored is stored again in the present mode.
      const hasSecrets = SECRET_FIELDS.some(name => config?.[name])
      const isOther =
        here === undefined || (hasSecrets && secrets.length > 0 !== (storageMode() === 'sealed'))
      if (config && isOther && writeCount === currentWrite) await writeConfig(config)
      return config
    },
    removeConfig() {
      writeCount++
      clear()
    },
    readCurrency: () => attempt(() => findCurrencyCode(localStorage.getItem(CURRENCY_KEY))),
    // Other software uses the same storage key and expects `sats` in lower case.
    writeCurrency: code =>
      void attempt(() => localStorage.setItem(CURRENCY_KEY, code === 'SATS' ? 'sats' : code)),
  }
}

/**
 * Binds an encrypted secret to this page's origin, the type of the connection and the field, so that it cannot be
 * moved.
 */
const boundTo = (connectorType: unknown, field: string) =>
  `${globalThis.location?.origin} ${String(connectorType)} ${field}`

async function encryptSecrets(config: ConnectorConfig, openSecretBox: TextCipher): Promise<Stored> {
  const storedForm: Stored = { ...config }
  for (const name of SECRET_FIELDS) {
    const secret = config[name]
    if (secret !== undefined)
      storedForm[name] = await openSecretBox.encrypt(secret, boundTo(config.connectorType, name))
  }
  return storedForm
}

async function decryptSecrets(
  stored: Stored,
  names: readonly string[],
  openSecretBox: WalletStorageOptions['box'],
): Promise<unknown> {
  const plain = { ...stored }
  try {
    for (const name of names)
      plain[name] = await (await openSecretBox()).decrypt(
        stored[name] as EncryptedText,
        boundTo(stored.connectorType, name),
      )
    return plain
  } catch {
    // The key is lost, or the text was encrypted for another origin, connection type or field.
    return undefined
  }
}

function isSealed(value: unknown): value is EncryptedText {
  if (typeof value !== 'object' || value === null) return false
  const { v, iv, ct } = value as Record<string, unknown>
  return v === 1 && typeof iv === 'string' && typeof ct === 'string'
}
